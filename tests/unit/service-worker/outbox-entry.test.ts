import { expect, test } from 'vitest';
import {
  type OutboxEntry,
  describeEntry,
  findOutboxKind,
  isStored,
  judgeResponse,
  listComments,
  mayBeForgotten,
  formatNews,
  readPage,
  readProductId,
  replaces,
} from '../../../src/service-worker/outbox-entry.ts';

const product = 'k3v9x0q2m4td';
const hour = 3_600_000;
const comment: OutboxEntry = {
  id: 'key-1',
  kind: 'review',
  productId: product,
  method: 'POST',
  url: '/api/reviews',
  headers: {},
  body: JSON.stringify({ productId: product, comment: 'Rico', authorName: 'Ana' }),
  madeAt: 0,
  page: '/cafe',
  refusal: null,
};
const favourite: OutboxEntry = {
  ...comment,
  kind: 'favourite',
  method: 'PATCH',
  url: `/api/products/${product}/favorite?action=add`,
  body: '',
};
const at = (path: string) => new URL(path, 'https://vitrina.example');
const visitor = new Headers({ 'x-session-id': '0123456789abcdef' });

test.each([
  ['PATCH', `/api/products/${product}/favorite?action=add`, 'favourite'],
  ['POST', '/api/reviews', 'review'],
  ['POST', '/api/reports', 'report'],
  ['POST', '/api/products', null],
  ['PATCH', `/api/products/${product}`, null],
  ['GET', '/api/reviews', null],
  ['PATCH', `/api/reviews/${product}`, null],
  ['DELETE', `/api/reviews/${product}`, null],
  ['POST', '/api/auth/login', null],
])('the call %s %s waits as %s', (method, path, kind) => {
  expect(findOutboxKind(method, at(path), visitor)).toBe(kind);
});

test("neither an owner's call nor one without a session waits", () => {
  const signed = new Headers({ 'x-session-id': 'x', authorization: 'Bearer x' });
  expect(findOutboxKind('POST', at('/api/reviews'), signed)).toBeNull();
  expect(findOutboxKind('POST', at('/api/reviews'), new Headers())).toBeNull();
});

test('leads back to the page of a call, and to the form of the reported thing', () => {
  const page = at('/denunciar?x=1#c=k3v9x0q2m7ta');
  const body = JSON.stringify({ kind: 'product', targetId: product, reason: 'other' });
  expect(readPage('report', page, body)).toBe(`/denunciar#p=${product}`);
  expect(readPage('report', page, '{')).toBe('/denunciar');
  expect(readPage('review', at('/cafe/product/x?a#comentarios'), comment.body)).toBe(
    '/cafe/product/x',
  );
});

test('knows the product of a call, and which call replaces another', () => {
  expect(readProductId('favourite', at(favourite.url), '')).toBe(product);
  expect(readProductId('review', at(comment.url), comment.body)).toBe(product);
  expect(replaces(favourite, { ...favourite, id: 'b' })).toBe(true);
  expect(replaces(favourite, { ...favourite, productId: 'other' })).toBe(false);
  expect(replaces(comment, { ...comment, id: 'b' })).toBe(false);
  expect(replaces(favourite, comment)).toBe(false);
});

const refusal = { message: 'No existe', code: 'not_found' };

test.each([
  [200, {}, { kind: 'sent' }],
  [201, {}, { kind: 'sent' }],
  [400, refusal, { kind: 'refused', reason: 'No existe' }],
  [404, refusal, { kind: 'refused', reason: 'No existe' }],
  [422, refusal, { kind: 'refused', reason: 'No existe' }],
  [429, refusal, { kind: 'later' }],
  [503, refusal, { kind: 'later' }],
])('understands the response %i %j as %j', async (status, body, verdict) => {
  expect(await judgeResponse(Response.json(body, { status }))).toEqual(verdict);
});

test.each([200, 404, 405, 511])(
  'keeps a call when the response is not from our API: %i',
  async (status) => {
    const page = new Response('<!doctype html><title>Entra en la red</title>', { status });
    expect(await judgeResponse(page)).toEqual({ kind: 'later' });
  },
);

test('first looks for a comment whose key the server may have forgotten', () => {
  expect(mayBeForgotten(comment, 12 * hour)).toBe(false);
  expect(mayBeForgotten(comment, 13 * hour)).toBe(true);
  expect(mayBeForgotten(comment, comment.madeAt - hour)).toBe(true);
  expect(mayBeForgotten(favourite, 48 * hour)).toBe(false);
  const own = { canEdit: true, comment: 'Rico', authorName: 'Ana' };
  expect(isStored(comment, [{ ...own, comment: 'Otro' }, own])).toBe(true);
  expect(isStored(comment, [{ ...own, canEdit: false }])).toBe(false);
});

test('says in Spanish that a call waits, was sent or was refused', () => {
  expect(describeEntry(comment)).toBe('Comentario: «Rico»');
  expect(describeEntry(favourite)).toBe('Añadir a favoritos');
  expect(formatNews(comment, 'waiting')).toMatchObject({ title: 'Comentario pendiente' });
  expect(formatNews(comment, 'waiting').description).toContain('Sin conexión');
  expect(formatNews(comment, 'waiting', true).description).toBe(
    'El servidor no respondió: se enviará cuando responda.',
  );
  expect(formatNews(comment, 'sent')).toMatchObject({ title: 'Comentario publicado' });
  const refused = { ...comment, refusal: 'Ya no está.' };
  expect(formatNews(refused, 'refused')).toEqual({
    call: 'key-1',
    state: 'refused',
    title: 'Error al crear comentario',
    description: 'Ya no está.',
    variant: 'destructive',
  });
  const remove = { ...favourite, url: favourite.url.replace('add', 'remove') };
  expect(formatNews({ ...favourite, refusal: '' }, 'refused').heart).toEqual([product, 'remove']);
  expect(formatNews({ ...remove, refusal: '' }, 'refused').heart).toEqual([product, 'add']);
});

test('lists the comments on a product as they were written, and which of them were refused', () => {
  const written = { ...JSON.parse(comment.body), authorEmail: 'a@b.example', rating: 4 } as object;
  const refused = { ...comment, id: 'key-2', body: JSON.stringify(written), refusal: 'No.' };
  const other = { ...comment, id: 'key-3', productId: 'p00000000000' };
  const entries = [comment, favourite, refused, other];
  expect(listComments(entries, product)).toEqual([
    {
      id: 'key-1',
      comment: 'Rico',
      authorName: 'Ana',
      authorEmail: null,
      rating: null,
      madeAt: 0,
      isRefused: false,
    },
    {
      id: 'key-2',
      comment: 'Rico',
      authorName: 'Ana',
      authorEmail: 'a@b.example',
      rating: 4,
      madeAt: 0,
      isRefused: true,
    },
  ]);
});

test('a waiting report is named as one, and belongs to no product', () => {
  const body = JSON.stringify({ kind: 'review', targetId: product, reason: 'scam' });
  const report: OutboxEntry = {
    ...comment,
    kind: 'report',
    url: '/api/reports',
    productId: '',
    body,
  };
  expect(readProductId('report', at(report.url), body)).toBe('');
  expect(describeEntry(report)).toBe('Denuncia');
  expect(listComments([report], '')).toEqual([]);
  expect(mayBeForgotten(report, report.madeAt + 100 * hour)).toBe(false);
  expect(replaces(report, report)).toBe(false);
  const refused = formatNews({ ...report, refusal: 'Demasiadas.' }, 'refused');
  expect([formatNews(report, 'waiting').title, formatNews(report, 'sent').title]).toEqual([
    'Denuncia pendiente',
    'Denuncia enviada',
  ]);
  expect(refused).toMatchObject({
    title: 'No se pudo enviar la denuncia',
    description: 'Demasiadas.',
  });
});
