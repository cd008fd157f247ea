import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProduct, makeStore } from '../../support/catalogue-factory.ts';
import { createEmailReader } from '../../support/emails.ts';
import { readAccessToken } from '../../support/identity-pool.ts';
import { createPublishedSite, type PublishedSite } from '../../support/published-site.ts';
import { makeRegistration } from '../../support/registration.ts';
import { cleanDatabase } from '#server/scheduled-jobs.ts';
import { machineCaller } from '#server/platform/identity/caller.ts';

let site: PublishedSite;
const registration = makeRegistration({ businessName: 'Quincalla Zafiro' });
const { email, password } = registration;
const name = 'Quincalla Zafiro';

beforeAll(async () => {
  site = await createPublishedSite([
    makeStore({ name: 'Bodega Roja', products: [makeProduct({ name: 'Ron', price: 5 })] }),
  ]);
  const { accounts } = site.services;
  await accounts.register(registration);
  await accounts.confirmSignUp({
    email,
    code: await createEmailReader(site.database).readCode(email),
  });
});
afterAll(() => site.close());

async function signIn() {
  const { accounts, identity } = site.services;
  return accounts.identify(await readAccessToken(identity, registration));
}

const listPagesWith = (text: string): string[] =>
  site.files().filter((file) => file.includes(text) || site.read(file).includes(text));

/** Hash of every file that is not one of the others compressed, which a first publication does harder. */
const hashFiles = () => new Map([...site.hash()].filter(([file]) => !file.endsWith('.br')));

/** What says of when its prices are: the order sheet, and the products that can be ordered. */
const listPriced = () =>
  site.files().filter((file) => /^quincalla-zafiro\/(?:pedido|product\/\w+)\.html$/.test(file));
/** A page without the minute of its prices, as a number and in words. */
const readUndated = (file: string) =>
  site.read(file).replaceAll(/(?<=minute&quot;:)\d+|\d+ [a-z]{3}, \d\d:\d\d/g, '');

test('who leaves is off every page at once, and who comes back on day 29 on every page again', async () => {
  const { accounts, stores, products } = site.services;
  const signedIn = await signIn();
  const { data } = await stores.listOwn(signedIn.actor);
  const [store] = data;
  expect(store?.name).toBe(name);
  for (const product of ['Sortija', 'Collar', 'Pulsera']) {
    await products.createProduct(signedIn.actor, store?.id ?? '', { name: product, price: 9 });
  }
  const { kysely } = site.database;
  const earlier = { updated_at: new Date(Date.now() - 120_000).toISOString() };
  for (const table of ['businesses', 'products'] as const) {
    await kysely.updateTable(table).set(earlier).execute();
  }
  await site.publish();
  const before = hashFiles();
  const undatedBefore = listPriced().map(readUndated);
  expect(listPagesWith(store?.url ?? '').length).toBeGreaterThan(4);

  await accounts.deleteOwn(signedIn, { email, password }, machineCaller);
  await site.publish();
  expect([...listPagesWith(store?.url ?? ''), ...listPagesWith(name)]).toEqual([]);

  const at = new Date(Date.now() - 29 * 24 * 3_600_000).toISOString();
  await kysely.updateTable('users').set({ leaving_at: at }).where('email', '=', email).execute();
  await kysely
    .updateTable('businesses')
    .set({ deleted_at: at })
    .where('closed_by', '=', 'leaving')
    .execute();
  await cleanDatabase(site.database);
  expect(await accounts.eraseLeft(new Date())).toBe(0);
  await accounts.keepOwn(await signIn());
  await site.publish();
  const after = hashFiles();
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  // The map of the site and what can be ordered say when the store was written last, which is now.
  const changed = [...after.keys()].filter((file) => before.get(file) !== after.get(file));
  const others = changed.filter((file) => !file.includes('sitemap'));
  expect(others).toContain('quincalla-zafiro/pedido.html');
  expect(others.filter((file) => !listPriced().includes(file))).toEqual([]);
  expect(listPriced().map(readUndated)).toEqual(undatedBefore);
  await site.publish({ everything: true });
  expect(hashFiles()).toEqual(after);
  expect(site.troubles).toEqual([]);
});
