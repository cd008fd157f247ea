import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Registration } from '#contract/auth.ts';
import { findBusinessByUrl } from '#server/db/catalogue/businesses.ts';
import type { Database, DatabaseLocation } from '#server/db/open.ts';
import { openDatabase } from '#server/db/open.ts';
import { createHostedPool } from '#server/identity/hosted/pool.ts';
import { createServices } from '#server/services/index.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { readAccessToken } from '../../support/identity-pool.ts';
import { runUntilPoint } from '../../support/kill-point.ts';
import type { Order } from '../../support/registering-until-point.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate } from '../../support/test-database.ts';

const registerUntil = (order: Order) => runUntilPoint('registering-until-point.ts', order);

/** Accounts, people, stores, addresses of stores, and waiting notes of one registration. */
async function count(own: Database, poolDatabase: Database, { email }: Registration) {
  const people = await own.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .execute();
  const stores = await own.kysely
    .selectFrom('businesses')
    .select('id')
    .where('owner_id', 'in', ['-', ...people.map(({ id }) => id)])
    .execute();
  const slugs = await own.kysely
    .selectFrom('slugs')
    .select('url')
    .where('business_id', 'in', ['-', ...stores.map(({ id }) => id)])
    .execute();
  const notes = await own.kysely
    .selectFrom('pending_registrations')
    .select('id')
    .where('email', '=', email)
    .execute();
  const accounts = await poolDatabase.kysely
    .selectFrom('identity_users')
    .select('id')
    .where('email', '=', email)
    .execute();
  return [accounts, people, stores, slugs, notes].map((rows) => rows.length).join(' ');
}

const nothing = '0 0 0 0 0';
const complete = '1 1 1 1 0';
/** What may be left at a hosted pool, where the note holds what the account lacks. */
const noteAlone = '0 0 0 0 1';
const accountAndNote = '1 0 0 0 1';

/** Registers once more, gives the code and signs in, as the person would; returns what the repetition came to. */
async function goOn(
  own: Database,
  poolDatabase: Database,
  standIn: StandIn | null,
  registration: Registration,
): Promise<string> {
  const { email } = registration;
  const pool = standIn === null ? {} : { identity: createHostedPool(standIn.settings) };
  const services = createServices({ database: own, secret: 'a secret of the tests', ...pool });
  const { accounts, identity } = services;
  const outcome = await accounts.register(registration).then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );
  await accounts.confirmSignUp(email, await createEmailReader(poolDatabase).readCode(email));
  const signedIn = await accounts.identify(await readAccessToken(identity, registration));
  const { businesses } = await accounts.getUser(signedIn, signedIn.user.identityId);
  expect(businesses).toHaveLength(1);
  expect(await findBusinessByUrl(own.kysely, businesses[0]?.url ?? '')).not.toBeNull();
  return outcome;
}

describe.each([
  ['embedded', 'embedded'],
  ['embedded', 'server'],
  ['hosted', 'server'],
] as const)('kill -9 at every point of a registration (%s pool, %s database)', (kind, engine) => {
  let copy: DatabaseCopy;
  let elsewhere: DatabaseCopy | undefined;
  let poolDatabase: Database | undefined;
  let standIn: StandIn | null = null;
  let location: DatabaseLocation;
  beforeAll(async () => {
    copy = await copyTemplate(engine);
    ({ location } = copy);
    if (kind === 'embedded') return;
    elsewhere = await copyTemplate('server');
    poolDatabase = await openDatabase(elsewhere.location);
    standIn = await startHostedPool(poolDatabase);
  });
  afterAll(async () => {
    await standIn?.close();
    await poolDatabase?.close();
    await elsewhere?.remove();
    await copy.remove();
  });

  it('leaves nothing or all of it, and the same registration can be repeated to its end', async () => {
    const left = new Set<string>();
    let killAt = 1;
    for (; ; killAt += 1) {
      const registration = makeRegistration();
      const hosted = standIn?.settings ?? null;
      const wasKilled = await registerUntil({ location, hosted, registration, killAt });
      const own = await openDatabase(location);
      const accounts = poolDatabase ?? own;
      const state = await count(own, accounts, registration);
      left.add(state);
      const outcome = await goOn(own, accounts, standIn, registration);
      expect(outcome).toBe(state === complete ? 'email_taken' : 'done');
      expect(await count(own, accounts, registration)).toBe(complete);
      await own.close();
      if (!wasKilled) break;
    }
    const between = kind === 'embedded' ? [] : [noteAlone, accountAndNote];
    expect([...left].sort()).toEqual([nothing, complete, ...between].sort());
    // The points were there: statements of account, code, email, person, address and store.
    expect(killAt).toBeGreaterThan(kind === 'embedded' ? 10 : 8);
  });
});
