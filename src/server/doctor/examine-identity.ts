import type { Config } from '#server/platform/config/env.ts';
import { compareResponseClock } from './clock.ts';
import type { Examination } from './finding.ts';

/**
 * Checks the storage of accounts: nothing for the embedded pool; for a hosted one everything from its address to each
 * of its settings.
 */
export function examineIdentity({ identity }: Config): Examination[] {
  if (identity.kind === 'embedded') {
    const text = 'accounts are kept in the database';
    return [{ subject: 'identity', look: () => Promise.resolve(text) }];
  }
  // Loaded late, because few deployments have a hosted pool, and its client is large.
  const load = () => import('#server/platform/identity/hosted/examine-pool.ts');
  const look =
    (work: (pool: Awaited<ReturnType<typeof load>>) => ReturnType<Examination['look']>) =>
    async () =>
      sayReason(load().then(work));
  return [
    {
      subject: 'identity',
      look: look(async ({ askEndpoint }) => {
        const headers = await askEndpoint(identity);
        const wrongClock = compareResponseClock('the user pool', headers);
        return (
          wrongClock ?? `the user pool ${identity.userPoolId} responds, at the same time as here`
        );
      }),
    },
    { subject: 'issuer', look: look(({ askIssuer }) => askIssuer(identity)) },
    { subject: 'client', look: look(({ askClient }) => askClient(identity)) },
    {
      subject: 'pool',
      look: look(async ({ describePool }) => {
        const described = await describePool(identity);
        if (typeof described === 'string') return described;
        if (described.length === 0) return 'pool and client are set up as operating.md 1.2 has it';
        return described.map((sentence) => new Error(sentence));
      }),
    },
  ];
}

/** Uses the reason of a pool's failure, because its message is for clients. */
const sayReason = (found: ReturnType<Examination['look']>): ReturnType<Examination['look']> =>
  found.catch((error: unknown) => {
    throw error instanceof Error && 'reason' in error ? new Error(String(error.reason)) : error;
  });
