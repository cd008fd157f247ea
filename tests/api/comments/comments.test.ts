import { beforeEach, expect, test } from 'vitest';
import { type ApiUnderTest, createApiUnderTest } from '../../support/api-app.ts';
import { makeProduct, saveStore } from '../../support/catalogue-factory.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { Product } from '#contract/products.ts';
import type { ProductSearchPage } from '#contract/search.ts';
import type { Review } from '#contract/comments.ts';

const mine = 'a'.repeat(32);
const theirs = 'b'.repeat(32);

describeOnBothEngines('comments', (testDatabase) => {
  let api: ApiUnderTest;
  let productId = '';
  const write = (fields: object = {}, session = mine) =>
    api.call<Review>('POST /reviews', {
      body: { comment: 'Muy rico', authorName: 'Ana', productId, ...fields },
      session,
    });
  const figures = async () => {
    const { rating, reviewCount } = await api.get<Product>(`/products/${productId}`);
    return [rating, reviewCount];
  };

  beforeEach(async () => {
    api = createApiUnderTest(testDatabase);
    await testDatabase.database.kysely.deleteFrom('businesses').execute();
    await saveStore(testDatabase.database, { products: [makeProduct()] });
    productId = (await api.get<ProductSearchPage>('/products/public')).data[0]?.id ?? '';
  });

  test('publishes, changes and deletes an own comment and keeps the figures true', async () => {
    const first = await write({ rating: 5, authorEmail: 'ana@correo.cu' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ comment: 'Muy rico', rating: 5, canEdit: true });
    expect(JSON.stringify(first.body)).not.toMatch(/correo|session|aaaa/);
    await write({ rating: 2, comment: '  Regular ' }, theirs);
    await write({ comment: 'Sin nota' });
    expect(await figures()).toEqual([3.5, 3]);

    const changed = await api.call<Review>(`PATCH /reviews/${first.body.id}`, {
      session: mine,
      body: { comment: 'Rico', rating: 4 },
    });
    expect(changed.body).toMatchObject({ comment: 'Rico', rating: 4, canEdit: true });
    expect(await figures()).toEqual([3, 3]);

    const list = await api.get<Review[]>(`/reviews?productId=${productId}`, theirs);
    expect(list.map(({ comment, canEdit }) => [comment, canEdit])).toEqual([
      ['Regular', true],
      ['Sin nota', false],
      ['Rico', false],
    ]);

    const gone = await api.call(`DELETE /reviews/${first.body.id}`, { session: mine });
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    expect(await figures()).toEqual([2, 2]);
    expect(
      (await api.refuse(404, `DELETE /reviews/${first.body.id}`, { session: mine })).code,
    ).toBe('review_not_found');
  });

  test('lets nobody else change or delete a comment', async () => {
    const { body } = await write();
    const change = { session: theirs, body: { comment: 'Otro' } };
    expect((await api.refuse(403, `PATCH /reviews/${body.id}`, change)).code).toBe('forbidden');
    await api.refuse(403, `DELETE /reviews/${body.id}`, { session: theirs });
    const without = await api.refuse(400, `DELETE /reviews/${body.id}`);
    expect(without.issues?.[0]?.path).toBe('x-session-id');
    const list = await api.get<Review[]>(`/reviews?productId=${productId}`, mine);
    expect(list.find(({ id }) => id === body.id)?.comment).toBe('Muy rico');
  });

  test('takes the session from the body, and refuses two that differ', async () => {
    const { body } = await api.call<Review>('POST /reviews', {
      body: { comment: 'Hola', authorName: 'Leo', productId, sessionId: theirs },
    });
    expect(body.canEdit).toBe(true);
    const list = await api.get<Review[]>(`/reviews?productId=${productId}`, theirs);
    expect(list.find(({ id }) => id === body.id)?.canEdit).toBe(true);
    const differing = {
      body: { comment: 'a', authorName: 'b', productId, sessionId: mine },
      session: theirs,
    };
    expect((await api.refuse(422, 'POST /reviews', differing)).code).toBe('session_mismatch');
    const neither = { body: { comment: 'a', authorName: 'b', productId } };
    expect((await api.refuse(400, 'POST /reviews', neither)).issues?.[0]?.path).toBe('sessionId');
  });

  test.each([
    [{ comment: '   ' }, 'comment', 'El comentario no puede estar vacío'],
    [{ comment: 'x'.repeat(501) }, 'comment', 'El comentario no puede exceder los 500 caracteres'],
    [{ comment: 'a\u0000b' }, 'comment', 'El texto tiene caracteres que no se pueden guardar.'],
    [{ comment: '\ud800' }, 'comment', 'El texto tiene caracteres que no se pueden guardar.'],
    [{ authorName: '' }, 'authorName', 'El nombre es requerido'],
    [{ authorEmail: 'nadie' }, 'authorEmail', 'El formato del email no es válido'],
    [{ rating: 6 }, 'rating', 'La valoración debe ser un número de 1 a 5.'],
    [{ rating: 1.5 }, 'rating', 'La valoración debe ser un número de 1 a 5.'],
    [{ canEdit: true }, 'canEdit', 'Este campo no existe.'],
    [{ createdAt: 1 }, 'createdAt', 'Este campo no existe.'],
    [{ productId: undefined }, 'productId', 'Falta este campo.'],
  ])('refuses %j', async (fields, path, message) => {
    const response = await write(fields);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ issues: [{ path, message }] });
  });

  test('stores no session as it came', async () => {
    await write();
    const rows = await testDatabase.database.kysely.selectFrom('reviews').selectAll().execute();
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(/a{32}|b{32}/);
  });

  test('publishes once, however often and at once it is sent under one key', async () => {
    const send = (fields: object, session: string, key: string, to = productId) =>
      api.call<Review>('POST /reviews', {
        body: { comment: 'Una sola vez', authorName: 'Ana', productId: to, ...fields },
        session,
        headers: { 'idempotency-key': key },
      });
    const [, before] = await figures();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => send({}, mine, 'key-0001')),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await figures())[1]).toBe(Number(before) + 1);
    expect((await send({ comment: 'Otro' }, mine, 'key-0001')).status).toBe(422);
    // A key is a visitor's own, and free again after a refusal.
    expect((await send({}, theirs, 'key-0001')).body.id).not.toBe(responses[0]?.body.id);
    expect((await send({}, mine, 'key-0002', '000000000000')).status).toBe(404);
    expect((await send({}, mine, 'key-0002')).status).toBe(201);
  });
});
