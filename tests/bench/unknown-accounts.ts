import { randomUUID } from 'node:crypto';
import { createEmbeddedPool, embeddedClientId } from '#server/identity/embedded/pool.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Question } from './support/question.ts';
import { atMost, percentile } from './support/question.ts';

const password = 'Clave-segura-1';

/** Whether the time of an answer tells that a name has an account. */
export const question: Question = {
  title: 'unknown accounts',
  isUsual: true,
  async *answer({ isQuick, catalogues }) {
    const database = await openDatabase({ dataDir: catalogues.createFolder() });
    await migrate(database);
    const pool = createEmbeddedPool({ db: database.kysely, issuer: 'http://localhost/identity' });
    const newEmail = (): string => `${randomUUID()}@tienda.cu`;
    const createAccount = async (): Promise<string> => {
      const Username = newEmail();
      const body = { ClientId: embeddedClientId, Username, Password: password };
      await pool.call('SignUp', { ...body, UserAttributes: [] });
      return Username;
    };
    const calls = {
      'a wrong password': (email: string) =>
        pool.call('InitiateAuth', {
          ClientId: embeddedClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: 'Otra-clave-2' },
        }),
      'a forgotten password': (email: string) =>
        pool.call('ForgotPassword', { ClientId: embeddedClientId, Username: email }),
    };
    const measure = async (ask: (email: string) => Promise<unknown>, email: string) => {
      const start = performance.now();
      await ask(email).catch(() => undefined);
      return performance.now() - start;
    };
    for (const [what, ask] of Object.entries(calls)) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      // In turn, so that whatever else the machine does falls on both.
      for (let turn = 0; turn < (isQuick ? 20 : 100); turn += 1) {
        times.known.push(await measure(ask, await createAccount()));
        times.unknown.push(await measure(ask, newEmail()));
      }
      const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
      const ratio = Math.max(known / unknown, unknown / known);
      yield atMost(`${what}: the slower median by the faster`, ratio, 1.15, '');
    }
    await database.close();
  },
};
