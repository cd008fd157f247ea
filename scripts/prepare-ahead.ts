import { join } from 'node:path';
import { spawnBound } from './spawn-bound.ts';

/**
 * Creates the embedded database of a first start with its demonstration, in a process of its own, for the time in which
 * the pages are built. A failure is left to the server, which meets it again and says why. Returns the exit code of the
 * process, null when it was ended or could not start.
 */
export async function prepareDatabaseAhead(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number | null> {
  const child = spawnBound([join(import.meta.dirname, 'prepare-database.ts')], {
    env: environment,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => {
      resolve(null);
    });
  });
}
