import type { Logger } from 'pino';
import { describeFailure } from './describe-failure.ts';

/** Services that the marketplace needs besides this machine. A folder that replaces a bucket is not one. */
export type DependencyName = 'database' | 'identity' | 'mail' | 'pictures' | 'site';

/** Rejects with the reason while the dependency does not work. */
export type Look = () => Promise<unknown>;

export interface Dependencies {
  /** Notes the outcome of the last use of a dependency: a failure, or null. */
  note(name: DependencyName, failure: unknown): void;
  /** The dependencies that were used or checked, and whether each failed the last time. */
  list(): readonly { readonly name: DependencyName; readonly isAway: boolean }[];
  /** Checks dependencies at once and every 15 seconds. The returned function stops it. */
  watch(looks: Partial<Record<DependencyName, Look>>): () => void;
}

interface IdentityHealth {
  readonly hasHostedPool: boolean;
  readonly findPoolFailure: () => string | null;
}

/** Adds a hosted identity pool, which records the outcome of its own calls. */
export const addIdentity = (
  dependencies: Pick<Dependencies, 'list'>,
  { hasHostedPool, findPoolFailure }: IdentityHealth,
): Pick<Dependencies, 'list'> => ({
  list() {
    if (!hasHostedPool) return dependencies.list();
    return [...dependencies.list(), { name: 'identity', isAway: findPoolFailure() !== null }];
  },
});

const pauseMs = 15_000;

/** Remembers which dependencies are away, and logs each change once. */
export function createDependencies(logger: Logger): Dependencies {
  const states = new Map<DependencyName, { readonly isAway: boolean; readonly since: number }>();

  const note = (name: DependencyName, failure: unknown): void => {
    const before = states.get(name);
    const isAway = failure !== null;
    if (before?.isAway === isAway) return;
    states.set(name, { isAway, since: performance.now() });
    if (isAway) {
      logger.error({ dependency: name, reason: describeFailure(failure) }, 'a dependency is away');
    } else if (before !== undefined) {
      const seconds = Math.round((performance.now() - before.since) / 1_000);
      logger.info({ dependency: name, seconds }, 'a dependency responds again');
    }
  };

  return {
    note,
    list: () =>
      [...states]
        .map(([name, { isAway }]) => ({ name, isAway }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    watch(looks) {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      const entries = Object.entries(looks) as [DependencyName, Look][];
      const round = async (): Promise<void> => {
        await Promise.all(
          entries.map(async ([name, look]) => {
            const failure = await look().then(
              () => null,
              (error: unknown) => error,
            );
            if (!isOver) note(name, failure);
          }),
        );
        if (!isOver) timer = setTimeout(() => void round(), pauseMs).unref();
      };
      void round();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
}
