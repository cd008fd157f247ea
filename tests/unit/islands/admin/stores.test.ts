import { expect, test } from 'vitest';
import type { OperatorBusiness } from '#contract/stores.ts';
import { listFacts, listMarks } from '#islands/admin/stores/store-facts.ts';
import { readStorePlace, wayBack, wayTo, wayToStore } from '#islands/admin/stores/store-place.ts';

const store: OperatorBusiness = {
  id: 's00000000001',
  name: 'Café La Esquina',
  url: 'cafe-la-esquina',
  type: 'cafe',
  province: 'La Habana',
  createdAt: '2026-01-01T12:00:00.000Z',
  publicSince: '2026-01-01T12:00:00.000Z',
  isPublic: true,
  isConfirmed: true,
  closedAt: null,
  blocked: null,
  verified: false,
  paused: null,
  recommendedUntil: null,
  reported: 0,
  contact: null,
  description: null,
  location: null,
  telegram: null,
  logo: null,
  products: 46,
  reviews: 2,
  rating: 4.5,
  formerUrls: ['cafe', 'la-esquina'],
  blockedNote: null,
  verification: null,
  seen: 7,
  reports: [{ reason: 'scam', count: 2 }],
};

test('the address has the filter of the list, but not the search', () => {
  const place = { search: 'ana@tienda.cu', state: 'reported', page: 2 } as const;
  const { to, state } = wayTo(place);
  expect(to).toBe('/admin/negocios?estado=denunciados&page=2');
  expect(readStorePlace(to.split('?')[1] ?? '', state)).toEqual(place);
  const none = { search: '', state: null, page: 1 };
  expect(wayTo(none)).toEqual({ to: '/admin/negocios', state: null });
  for (const kept of [null, undefined, 'ana', { search: 7 }, { asked: 'ana' }]) {
    expect(readStorePlace('estado=x&page=-1&q=ana', kept)).toEqual(none);
  }
  expect(readStorePlace('page=100001', null)).toEqual(none);
});

test('the way back from a store leads to the list as it was, and to no invented place', () => {
  const none = { search: '', state: null, page: 1 } as const;
  for (const place of [none, { search: 'ana@tienda.cu', state: 'reported', page: 2 }] as const) {
    const { to, state } = wayToStore(store.id, place);
    expect(to).toBe(`/admin/negocios?id=${store.id}`);
    expect(wayBack(state)).toEqual(wayTo(place));
  }
  for (const kept of [null, undefined, 'ana', { list: 7 }, { list: '//evil.example' }]) {
    expect(wayBack(kept)).toEqual(wayTo(none));
  }
});

test('the marks of a store tell what an operator must know', () => {
  const texts = (change: Partial<OperatorBusiness>) =>
    listMarks({ ...store, ...change }).map(({ text }) => text);
  expect(texts({})).toEqual([]);
  expect(texts({ isPublic: false, isConfirmed: false })).toEqual(['Sin confirmar']);
  const blocked = { at: store.createdAt, reason: 'scam' } as const;
  expect(texts({ isPublic: false, blocked })).toEqual(['Bloqueado']);
  const closedAt = store.createdAt;
  expect(texts({ isPublic: false, blocked, closedAt })).toEqual(['Bloqueado', 'Cerrado']);
  expect(texts({ verified: true, reported: 3, recommendedUntil: '2026-11-23' })).toEqual([
    'Con denuncias en 3 cosas',
    'Verificado',
    'Recomendado hasta el 23/11/2026',
  ]);
  expect(texts({ paused: 'phone' })).toEqual(['Verificación en pausa: cambió el teléfono']);
});

test('the facts leave out missing ones, and a moderator sees no address and no phone', () => {
  const facts = Object.fromEntries(listFacts(store).map(({ label, value }) => [label, value]));
  expect(facts).toMatchObject({
    Productos: '46',
    Comentarios: '2, con 4.5 de 5 estrellas',
    'Direcciones de antes': '/cafe, /la-esquina',
    'Denuncias abiertas': 'Estafa o vendedor falso (2)',
  });
  expect(Object.keys(facts)).not.toContain('Correo del dueño');
  expect(Object.keys(facts)).not.toContain('Descripción');
  expect(Object.keys(facts)).not.toContain('Cerrado');
  expect(Object.keys(facts)).not.toContain('Teléfono');
  const owner = { email: 'ana@tienda.cu', firstName: 'Ana', lastName: '' };
  const contact = { email: null, phone: '+5351234567', owner };
  expect(
    Object.fromEntries(listFacts({ ...store, contact }).map(({ label, value }) => [label, value])),
  ).toMatchObject({
    Dueño: 'Ana',
    'Correo del dueño': 'ana@tienda.cu',
  });
  const names = listFacts({ ...store, contact, telegram: 'cafe' }).flatMap(({ label, isName }) =>
    isName === true ? [label] : [],
  );
  expect(names).toEqual(['Dueño', 'Telegram', 'Direcciones de antes']);
  const links = listFacts({ ...store, contact }).flatMap(({ label: name, href }) =>
    href === undefined ? [] : [[name, href]],
  );
  expect(links).toEqual([
    ['Correo del dueño', 'mailto:ana@tienda.cu'],
    ['Teléfono', 'tel:+5351234567'],
  ]);
});
