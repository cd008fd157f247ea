import { randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Registration } from '#contract/accounts.ts';
import { findStoreByUrl } from '#server/stores/rows.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { createServices } from '#server/create-services.ts';
import { copyAtPoints } from '../../support/copy-at-points.ts';
import type { StandIn } from '../../support/hosted-pool.ts';
import { startHostedPool } from '../../support/hosted-pool.ts';
import { createEmailReader } from '../../support/emails.ts';
import { readAccessToken } from '../../support/identity-pool.ts';
import { runUntilPoint } from '../../support/kill-point.ts';
import { type Order, registerThroughPoints } from '../../support/registering-until-point.ts';
import { makeRegistration } from '../../support/registration.ts';
import type { DatabaseCopy } from '../../support/test-database.ts';
import { copyTemplate, takeCopy } from '../../support/test-database.ts';
import { trialCount } from '../../support/trials/trial.ts';
import { withDatabase } from '../../support/with-database.ts';

interface HostedPool {
  readonly standIn: StandIn;
  readonly database: Database;
}

/** Every point in a trial; in `npm test` some of them, for a process or a database that is opened costs a second each. */
const steps = { embedded: trialCount(4, 1), hosted: trialCount(2, 1) };

const registerUntil = (order: Order) => runUntilPoint('registering-until-point', order);

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
  await accounts.confirmSignUp({
    email,
    code: await createEmailReader(poolDatabase).readCode(email),
  });
  const signedIn = await accounts.identify(await readAccessToken(identity, registration));
  const { businesses } = await accounts.getUser(signedIn, signedIn.user.identityId);
  expect(businesses).toHaveLength(1);
  expect(await findStoreByUrl(own.kysely, businesses[0]?.url ?? '')).not.toBeNull();
  return outcome;
}

/** What a registration that was cut off has left in an embedded pool or a hosted one; and that it can be repeated. */
async function expectRepeatable(
  own: Database,
  { registration, hosted }: { registration: Registration; hosted?: HostedPool | undefined },
): Promise<string> {
  const accounts = hosted?.database ?? own;
  const state = await count(own, accounts, registration);
  const outcome = await goOn(own, accounts, hosted?.standIn ?? null, registration);
  expect(outcome).toBe(state === complete ? 'email_taken' : 'done');
  expect(await count(own, accounts, registration)).toBe(complete);
  return state;
}

it('is whole or nothing wherever it is killed, and can be repeated to its end (embedded pool and database)', async () => {
  const copy = await takeCopy('embedded');
  const { location } = copy;
  const registration = makeRegistration();
  const folders = await copyAtPoints(
    (points) => registerThroughPoints({ location, hosted: null, registration }, points),
    (into) => {
      cpSync(join(location.dataDir, 'database'), join(into, 'database'), { recursive: true });
    },
    { step: steps.embedded, first: 1 + randomInt(steps.embedded) },
  );
  const left = new Set<string>();
  for (const dataDir of folders) {
    await withDatabase({ dataDir }, async (own) => {
      left.add(await expectRepeatable(own, { registration }));
    });
  }
  expect([...left]).toEqual([nothing, complete]);
  // The points were there: statements of account, code, email, person, address and store.
  expect(Number(basename(folders.at(-2) ?? ''))).toBeGreaterThanOrEqual(10);
});

describe.each(['embedded', 'hosted'] as const)(
  'kill -9 at every point of a registration (%s pool, database on a server)',
  (kind) => {
    let copy: DatabaseCopy;
    let elsewhere: DatabaseCopy | undefined;
    let hosted: HostedPool | undefined;
    beforeAll(async () => {
      copy = await copyTemplate('server');
      if (kind === 'embedded') return;
      elsewhere = await copyTemplate('server');
      const database = await openDatabase(elsewhere.location);
      hosted = { database, standIn: await startHostedPool(database) };
    });
    afterAll(async () => {
      await hosted?.standIn.close();
      await hosted?.database.close();
      await elsewhere?.remove();
      await copy.remove();
    });

    it('leaves nothing or all of it, and the same registration can be repeated to its end', async () => {
      const { location } = copy;
      const step = steps[kind];
      const left = new Set<string>();
      let lastKill = 0;
      // The first point is one of its own: before anything is noted.
      for (let killAt = 1; ; killAt += killAt === 1 ? 1 + randomInt(step) : step) {
        const registration = makeRegistration();
        const settings = hosted?.standIn.settings ?? null;
        const order = { location, hosted: settings, registration, killAt };
        const wasKilled = await registerUntil(order);
        await withDatabase(location, async (own) => {
          left.add(await expectRepeatable(own, { registration, hosted }));
        });
        if (!wasKilled) break;
        lastKill = killAt;
      }
      const between = kind === 'embedded' ? [] : [noteAlone, accountAndNote];
      expect([...left].sort()).toEqual([nothing, complete, ...between].sort());
      expect(lastKill).toBeGreaterThanOrEqual(kind === 'embedded' ? 10 : 8);
    });
  },
);
