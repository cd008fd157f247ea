import { randomUUID } from 'node:crypto';
import { createEmbeddedPool, embeddedClientId } from '#server/identity/embedded/pool.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Question } from './support/question.ts';
import { atMost, percentile, print, tell } from './support/question.ts';

const password = 'Clave-segura-1';

const newEmail = (): string => `${randomUUID()}@tienda.cu`;

/** How much slower the median of one is than that of the other. */
function compare(times: readonly number[], others: readonly number[]): number {
  const [one, other] = [percentile(times, 0.5), percentile(others, 0.5)];
  return Math.max(one / other, other / one);
}

/** Whether the time of an answer tells that a name has an account. */
export const question: Question = {
  title: 'unknown accounts',
  isUsual: true,
  async *answer({ isQuick, catalogues }) {
    const database = await openDatabase({ dataDir: catalogues.createFolder() });
    await migrate(database);
    const pool = createEmbeddedPool({ db: database.kysely, issuer: 'http://localhost/identity' });
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
    const turns = isQuick ? 60 : 300;
    for (const [what, ask] of Object.entries(calls)) {
      // Made beforehand: the hash of a sign-up just done would slow the call that follows it.
      const known: string[] = [];
      while (known.length < turns) known.push(await createAccount());
      for (let turn = 0; turn < 20; turn += 1) await measure(ask, newEmail());
      const times: number[][] = [[], [], []];
      for (const [turn, email] of known.entries()) {
        const names = [email, newEmail(), newEmail()];
        // Each goes first as often as the others, so that whatever else the machine does falls on all.
        for (let place = 0; place < 3; place += 1) {
          const index = (turn + place) % 3;
          times[index]?.push(await measure(ask, names[index] ?? ''));
        }
      }
      const [ofKnown = [], ofUnknown = [], ofOthers = []] = times;
      const both = [...ofUnknown, ...ofOthers];
      yield atMost(`${what}: the slower median by the faster`, compare(ofKnown, both), 1.1, '');
      yield tell(
        `${what}: the same of unknown names among themselves`,
        print(compare(ofUnknown, ofOthers)),
      );
      yield tell(`${what}: median`, `${print(percentile(both, 0.5))} ms`);
    }
    await database.close();
  },
};
