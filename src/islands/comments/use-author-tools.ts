import { useEffect, useEffectEvent, useState } from 'react';
import { createTransportError } from '#client/api-error.ts';

// Only the import belongs in this expression. The build takes the whole expression as the first attempt, so a second
// attempt would lack anything that follows the import.
const fetchTools = () => import('./author-tools.ts');

type AuthorTools = Awaited<ReturnType<typeof fetchTools>>;

let loaded: AuthorTools | undefined;

/** Milliseconds to wait for the tools, as long as lists wait. Tools that arrive later are ready for the next time. */
const patience = 20_000;

/** The tools for writing; undefined until they have loaded. Each time they become needed, they are requested again. */
export function useAuthorTools(
  isNeeded: boolean,
  onUnavailable: (error: unknown) => void,
): AuthorTools | undefined {
  const [tools, setTools] = useState(loaded);
  const giveUp = useEffectEvent(onUnavailable);

  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    const fail = (error: unknown) => {
      clearTimeout(timer);
      if (isWanted) giveUp(error);
    };
    const timer = setTimeout(() => {
      fail(createTransportError(true, null));
    }, patience);
    fetchTools().then((code) => {
      clearTimeout(timer);
      loaded = code;
      if (isWanted) setTools(code);
    }, fail);
    return () => {
      clearTimeout(timer);
      isWanted = false;
    };
  }, [isNeeded]);

  return tools;
}
