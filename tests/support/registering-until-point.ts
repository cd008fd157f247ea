import type { Registration } from '#contract/accounts.ts';
import { createKillPoint, type Points } from './kill-point.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { HostedPoolSettings } from '#server/platform/identity/hosted/pool.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { createServices } from '#server/create-services.ts';

interface RegistrationRun {
  readonly location: DatabaseLocation;
  /** The embedded pool registers when none is given. */
  readonly hosted: HostedPoolSettings | null;
  readonly registration: Registration;
}

/** What the process is given. */
export interface Order extends RegistrationRun {
  /** The point, counted from one, at which the process is killed. */
  readonly killAt: number;
}

/**
 * Registers once, with a point before anything, after each statement of the database and when all is done. What is left
 * to do in between are memory and arithmetic.
 */
export async function registerThroughPoints(
  { location, hosted, registration }: RegistrationRun,
  points: Points,
): Promise<void> {
  const opened = await openDatabase(location);
  const database = points.watch(opened);
  const identity = hosted === null ? {} : { identity: createHostedPool(hosted) };
  const { accounts } = createServices({ database, secret: 'a secret of the tests', ...identity });
  points.pass();
  await accounts.register(registration);
  points.pass();
  await opened.close();
}

if (import.meta.main) {
  const { killAt, ...run } = JSON.parse(process.argv[2] ?? '') as Order;
  const points = createKillPoint(killAt);
  // Before and after each call of a hosted pool.
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    points.pass();
    const response = await fetch(...request);
    points.pass();
    return response;
  };
  await registerThroughPoints(run, points);
}
