import {
  createEmbeddedPool,
  type EmbeddedPool,
  type EmbeddedPoolOptions,
} from '#server/platform/identity/embedded/pool.ts';

/**
 * The cost of a password in tests, which sign in by the thousand. `password-hash.test.ts` tests the cost of a
 * deployment.
 */
export const passwordCost = { memory: 64, passes: 1 };

export const createQuickPool = (options: EmbeddedPoolOptions): EmbeddedPool =>
  createEmbeddedPool({ passwordCost, ...options });
