import { once } from 'node:events';
import { join } from 'node:path';
import { spawnBound } from './spawn-bound.ts';

/**
 * Creates the embedded database of a first start with its demonstration, in a process of its own, for the time in which
 * the pages are built. A failure is left to the server, which meets it again and says why.
 */
export async function prepareDatabaseAhead(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawnBound([join(import.meta.dirname, 'prepare-database.ts')], {
    env: environment,
    stdio: 'ignore',
  });
  await once(child, 'exit').catch(() => undefined);
}
