import {
  createEmbeddedPool,
  type EmbeddedPool,
  type EmbeddedPoolOptions,
} from '#server/platform/identity/embedded/pool.ts';

/** What a password costs in tests, which sign in by the thousand: `password-hash.test.ts` proves the cost of a deployment. */
export const passwordCost = { memory: 64, passes: 1 };

/** The embedded pool with passwords that are quickly verified. */
export const createQuickPool = (options: EmbeddedPoolOptions): EmbeddedPool =>
  createEmbeddedPool({ passwordCost, ...options });
