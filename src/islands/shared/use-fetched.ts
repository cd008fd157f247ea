import { useEffect, useState } from 'react';

/**
 * Something that is fetched once it is needed: null until it is there, and for as long as it cannot be fetched. Give
 * it the same `fetch` on every render.
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
