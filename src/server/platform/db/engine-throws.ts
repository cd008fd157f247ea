import type { PGlite } from '@electric-sql/pglite';

/**
 * The parts of the WebAssembly module that this file changes, and the mark of a query that failed by PostgreSQL's own
 * rules.
 */
interface Engine {
  readonly mod: { _PostgresMainLoopOnce: () => unknown };
  readonly POSTGRES_MAIN_LONGJMP: number;
}

const thrown = new WeakMap<PGlite, unknown>();

/**
 * Notes what the embedded database throws in the middle of a query, for example when its stack overflows. PGlite
 * swallows such errors: the query gets no response, and the engine continues in a state that PostgreSQL never has.
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

/** Takes the error that was thrown since the last call; null for none. */
export function takeThrown(lite: PGlite): Error | null {
  if (!thrown.has(lite)) return null;
  const cause = thrown.get(lite);
  thrown.delete(lite);
  return describeThrown(cause);
}

export const describeThrown = (cause: unknown): Error =>
  new Error('The embedded database broke off in the middle of a query', { cause });
