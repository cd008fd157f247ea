/** The publishers that follow the change log, and the cursor of each. */
export interface Followers {
  note(name: string, cursor: number): void;
  /** Those that asked within the last hour. */
  list(): { readonly name: string; readonly cursor: number }[];
}

const memoryMs = 3_600_000;
/** No deployment has more publishers than this. */
const mostNames = 200;

export function createFollowers(now: () => number = () => performance.now()): Followers {
  const known = new Map<string, { cursor: number; at: number }>();
  return {
    note(name, cursor) {
      if (known.size < mostNames || known.has(name)) known.set(name, { cursor, at: now() });
    },
    list() {
      for (const [name, { at }] of known) if (now() - at > memoryMs) known.delete(name);
      return [...known].map(([name, { cursor }]) => ({ name, cursor }));
    },
  };
}
