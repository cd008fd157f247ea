import type { Registration } from '#contract/auth.ts';
import { createKillPoint } from './kill-point.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { openDatabase } from '#server/db/open.ts';
import type { HostedPoolSettings } from '#server/identity/hosted/pool.ts';
import { createHostedPool } from '#server/identity/hosted/pool.ts';
import { createServices } from '#server/services/index.ts';

/** What the process is given. */
export interface Order {
  readonly location: DatabaseLocation;
  /** The embedded pool registers when none is given. */
  readonly hosted: HostedPoolSettings | null;
  readonly registration: Registration;
  /** The point, counted from one, at which the process is killed. */
  readonly killAt: number;
}

// Registers once and dies at a point: before anything, after each statement of the database, before and after each
// call of a hosted pool, or when all is done. What is left to do in between are memory and arithmetic.

const { location, hosted, registration, killAt } = JSON.parse(process.argv[2] ?? '') as Order;
const { passPoint, watch } = createKillPoint(killAt);
const { fetch } = globalThis;
globalThis.fetch = async (...request) => {
  passPoint();
  const response = await fetch(...request);
  passPoint();
  return response;
};

const opened = await openDatabase(location);
const database = watch(opened);
const identity = hosted === null ? {} : { identity: createHostedPool(hosted) };
const { accounts } = createServices({ database, secret: 'a secret of the tests', ...identity });

passPoint();
await accounts.register(registration);
passPoint();
await opened.close();
