import { createHook } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/open.ts';
import type { Action, ActionBody } from '#server/platform/identity/protocol.ts';
import type { TestPool } from '../../support/identity-pool.ts';
import { createTestPool, newEmail, otherPassword, password } from '../../support/identity-pool.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';

// What takes long enough to be measured from outside: a password hash, and a round trip to the database.
const work = { hashes: 0, statements: [] as string[] };
const countHashes = createHook({
  init(_id, type) {
    if (type === 'ARGON2REQUEST') work.hashes += 1;
  },
});
beforeAll(() => {
  countHashes.enable();
});
afterAll(() => {
  countHashes.disable();
});

const countStatements: KyselyPlugin = {
  transformQuery({ node }) {
    work.statements.push(node.kind);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

describeOnBothEngines('the work for an unknown name', (testDatabase) => {
  let test: TestPool;
  beforeAll(async () => {
    const { database } = testDatabase;
    const counted: Database = { ...database, kysely: database.kysely.withPlugin(countStatements) };
    test = await createTestPool(counted);
  });

  /** Hashes and statements that a refused or accepted call takes. */
  async function measure<Name extends Action>(
    action: Name,
    body: Omit<ActionBody<Name>, 'ClientId'>,
  ): Promise<{ hashes: number; statements: string[] }> {
    work.hashes = 0;
    work.statements = [];
    await test.refusal(action, body);
    return { hashes: work.hashes, statements: work.statements };
  }

  const calls: [string, (email: string) => ReturnType<typeof measure>, number][] = [
    [
      'a wrong password',
      (email) =>
        measure('InitiateAuth', {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: otherPassword },
        }),
      1,
    ],
    ['a forgotten password', (email) => measure('ForgotPassword', { Username: email }), 0],
    [
      'a code to be sent again',
      (email) => measure('ResendConfirmationCode', { Username: email }),
      0,
    ],
    [
      'a guess at a reset code',
      (email) =>
        measure('ConfirmForgotPassword', {
          Username: email,
          ConfirmationCode: '000000',
          Password: otherPassword,
        }),
      1,
    ],
  ];

  describe.each(calls)('%s', (_, ask, hashes) => {
    it('is the same as for a known one', async () => {
      const email = newEmail();
      await test.call('SignUp', { Username: email, Password: password, UserAttributes: [] });
      const known = await ask(email);
      expect(await ask(newEmail())).toEqual(known);
      expect(known.hashes).toBeGreaterThanOrEqual(hashes);
      expect(known.statements.length).toBeGreaterThan(0);
    });
  });
});
