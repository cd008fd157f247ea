import { beforeAll, expect, test } from 'vitest';
import { password } from '../../support/identity-pool.ts';
import { dumpAllTables, findTraces } from '../../support/leaving-person.ts';
import { createOwner } from '../../support/owners.ts';
import { type Reporting, createReporting, hourMs, why } from '../../support/reporting.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import type { OperatorBusiness, OperatorBusinessPage, OwnBusiness } from '#contract/stores.ts';
import type { Queue } from '#contract/reports.ts';
import type { OwnProduct, Product } from '#contract/products.ts';

describeOnBothEngines('queue of reports', (testDatabase) => {
  let reporting: Reporting;
  beforeAll(async () => {
    reporting = await createReporting(testDatabase);
  });

  test('a card says how many products go from the site with its store', async () => {
    const { ana, addProduct, store, report, findCard } = reporting;
    const { id } = await addProduct();
    await report(['product', id], 91);
    const { products } = await ana.get<OperatorBusiness>(`/admin/businesses/${store.id}`);
    expect(products).toBeGreaterThan(0);
    expect((await findCard(id))?.store).toEqual({
      ...{ id: store.id, name: store.name, url: store.url, products },
    });
  });

  test('the card of a report says how often its visitor was right', async () => {
    const { ana, addProduct, report, findCard } = reporting;
    const [first, second, third] = [await addProduct(), await addProduct(), await addProduct()];
    for (const { id } of [first, second, third]) await report(['product', id], 90);
    const body = { kind: 'product', ...why };
    const close = 'POST /admin/reports/close';
    await ana.get(close, { body: { ...body, targetId: first.id, outcome: 'hide' } });
    await ana.get(close, { body: { ...body, targetId: second.id, outcome: 'dismiss' } });
    expect((await findCard(third.id))?.reports).toMatchObject([{ settled: 2, upheld: 1 }]);
  });

  test('below the cards stands what nobody reported and may be worth a look', async () => {
    const { owners, ana, leo, owner, store, addProduct, addComment, readQueue } = reporting;
    const twin = await owners.signIn();
    const shop = await twin.get<OwnBusiness>('POST /business', {
      body: { name: 'Bar Gemelo', type: 'bar', province: 'Granma', phone: '+5351234567' },
    });
    const link = await addComment('Mejor en https://otra.example');
    const phone = await addComment('Llama al 5 123 45 67');
    const plain = await addComment('Lo compré 3 veces a 250');
    const held = await addProduct();
    await leo.get(`POST /admin/products/${held.id}/hold`, { body: why });
    const again = await owner.get<OwnProduct>('POST /products', { body: { name: held.name } });
    const queue = await readQueue();
    const text = JSON.stringify(queue);
    expect(queue.newStores.map(({ id }) => id)).toContain(shop.id);
    // New is what visitors see since then, as the chip and the figure count it.
    await testDatabase.database.kysely
      .updateTable('businesses')
      .set({ created_at: new Date(Date.now() - 240 * hourMs).toISOString() })
      .where('id', '=', shop.id)
      .execute();
    const { newStores } = await readQueue();
    expect(newStores.map(({ id }) => id)).toContain(shop.id);
    // The list of stores has them in the same order, by the same moment.
    const list = await ana.get<OperatorBusinessPage>('/admin/businesses?state=new');
    expect(list.data.map(({ id, publicSince }) => [id, publicSince])).toEqual(
      newStores.map(({ id, publicSince }) => [id, publicSince]),
    );
    await ana.get(`POST /admin/businesses/${shop.id}/verify`, {
      body: { phone: true, proof: false },
    });
    const isVerified = ({ newStores: rows }: Queue) =>
      rows.find(({ id }) => id === shop.id)?.verified;
    expect([isVerified(queue), isVerified(await readQueue())]).toEqual([false, true]);
    expect(queue.samePhone).toContainEqual([
      expect.objectContaining({ id: store.id, name: store.name, url: store.url }),
      { id: shop.id, name: shop.name, url: shop.url, products: 0 },
    ]);
    expect(queue.contactComments.map(({ id }) => id)).toEqual([phone.id, link.id]);
    expect(text).not.toContain(plain.id);
    expect(queue.heldAgain.map(({ id }) => id)).toEqual([again.id]);
    expect(text).not.toContain('51234567');
  });

  test('ratings that wait are named, and count once an operator lets them', async () => {
    const { owners, leo, addProduct, readQueue } = reporting;
    const product = await addProduct();
    const rate = (number: number, rating: number) =>
      owners.api.call('POST /reviews', {
        body: { comment: 'Rico', authorName: 'Ana', productId: product.id, rating },
        session: `rater-${number}-of-the-queue`,
      });
    for (let number = 0; number < 3; number += 1) await rate(number, 5);
    await rate(3, 1);
    await rate(4, 2);
    const findHeld = async () =>
      (await readQueue()).heldRatings.find(({ id }) => id === product.id);
    expect(await findHeld()).toMatchObject({ name: product.name, ratings: [2, 1] });
    const readRating = async () =>
      (await owners.api.get<Product>(`/products/${product.id}`)).rating;
    expect(await readRating()).toBe(5);
    const count = `POST /admin/products/${product.id}/count-ratings`;
    expect((await leo.call(count)).status).toBe(204);
    expect(await readRating()).toBe(3.6);
    expect(await findHeld()).toBeUndefined();
    expect((await leo.refuse(409, count)).code).toBe('already_handled');
  });

  test('a new store with the phone of one that is blocked is named, also once that is erased with its owner', async () => {
    const { owners, ana, readQueue } = reporting;
    const { database } = testDatabase;
    const open = async (name: string, phone: string) => {
      const email = await owners.pool.createAccount();
      const owner = createOwner(owners.api, (await owners.pool.signIn(email)).AccessToken);
      const body = { name, type: 'bar', province: 'Granma', phone };
      return { email, owner, store: await owner.get<OwnBusiness>('POST /business', { body }) };
    };
    const gone = await open('Bar Bloqueado', '+5355550001');
    const same = await open('Bar de Otro Nombre', '+5355550001');
    const other = await open('Bar Distinto', '+5355550002');
    const listNamed = async () => (await readQueue()).blockedBefore.map(({ id }) => id);
    expect(await listNamed()).toEqual([]);
    await ana.get(`POST /admin/businesses/${gone.store.id}/block`, { body: why });
    expect(await listNamed()).toEqual([same.store.id]);
    await gone.owner.get('POST /account/deletion', { body: { email: gone.email, password } });
    const later = new Date(Date.now() + 31 * 24 * hourMs);
    expect(await owners.api.services.accounts.eraseLeft(later)).toBe(1);
    expect(await listNamed()).toEqual([same.store.id]);
    const dump = await dumpAllTables(database);
    const marks = dump.slice(dump.indexOf('# block_marks')).split('\n#')[0] ?? '';
    expect(marks.split('\n')).toHaveLength(3);
    expect(findTraces(marks, [gone.email, '55550001'])).toEqual([]);
    // Who has the address now: in the pool of a test nobody registers with one of their choice.
    await database.kysely
      .updateTable('users')
      .set({ email: gone.email })
      .where('email', '=', other.email)
      .execute();
    expect(await listNamed()).toEqual([other.store.id, same.store.id]);
  });
});
