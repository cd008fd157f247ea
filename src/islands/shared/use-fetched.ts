import { useEffect, useState } from 'react';

/**
 * Fetches something when it is needed. Null until it has arrived, and while fetching fails. `fetch` must be the same
 * function on every render.
 */
export function useFetched<Thing>(isNeeded: boolean, fetch: () => Promise<Thing>): Thing | null {
  const [fetched, setFetched] = useState<{ readonly thing: Thing } | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    fetch().then(
      (thing) => {
        setFetched({ thing });
      },
      () => undefined,
    );
  }, [isNeeded, fetch]);
  return fetched?.thing ?? null;
}
