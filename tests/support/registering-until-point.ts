import type { Registration } from '#contract/accounts.ts';
import { createKillPoint, type Points } from './kill-point.ts';
import type { DatabaseLocation } from '#server/platform/db/open.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import type { HostedPoolSettings } from '#server/platform/identity/hosted/pool.ts';
import { createHostedPool } from '#server/platform/identity/hosted/pool.ts';
import { createServices } from '#server/create-services.ts';

interface RegistrationRun {
  readonly location: DatabaseLocation;
  /** Null for a registration in the embedded pool. */
  readonly hosted: HostedPoolSettings | null;
  readonly registration: Registration;
}

export interface Order extends RegistrationRun {
  /** The number of the point, from one, at which the process is killed. */
  readonly killAt: number;
}

/**
 * Registers once. There is a point at the start, after each statement of the database, and at the end. Between them
 * there are only memory and arithmetic.
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
  // Adds points before and after each call of a hosted pool.
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    points.pass();
    const response = await fetch(...request);
    points.pass();
    return response;
  };
  await registerThroughPoints(run, points);
}
