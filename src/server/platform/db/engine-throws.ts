import type { PGlite } from '@electric-sql/pglite';

/** What this file changes of the WebAssembly module, and how it says that a query failed by PostgreSQL's own rules. */
interface Engine {
  readonly mod: { _PostgresMainLoopOnce: () => unknown };
  readonly POSTGRES_MAIN_LONGJMP: number;
}

const thrown = new WeakMap<PGlite, unknown>();

/**
 * Notes what the embedded database throws in the middle of a query, as when its stack ends. PGlite swallows that: the
 * query has no response, and the engine goes on from a state in which PostgreSQL never is.
 */
export function watchThrows(lite: PGlite): PGlite {
  const { mod, POSTGRES_MAIN_LONGJMP: failedByRule } = lite as unknown as Engine;
  const runOnce = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      return runOnce();
    } catch (error) {
      if ((error as { readonly status?: unknown }).status !== failedByRule) thrown.set(lite, error);
      throw error;
    }
  };
  return lite;
}

/** What was thrown since this was asked last, as the cause of an error; null for nothing. */
export function takeThrown(lite: PGlite): Error | null {
  if (!thrown.has(lite)) return null;
  const cause = thrown.get(lite);
  thrown.delete(lite);
  return describeThrown(cause);
}

export const describeThrown = (cause: unknown): Error =>
  new Error('The embedded database broke off in the middle of a query', { cause });
