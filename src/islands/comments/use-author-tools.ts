import { useEffect, useEffectEvent, useState } from 'react';
import { createTransportError } from '#client/api-error.ts';

// What follows an import in the same expression the build takes along into its first attempt.
const fetchTools = () => import('./author-tools.ts');

type AuthorTools = Awaited<ReturnType<typeof fetchTools>>;

let loaded: AuthorTools | undefined;

/** As long as lists wait for what nothing else gives up; what comes later is there for the next time. */
const patience = 20_000;

/** What writing needs, undefined until it came; it is asked for each time that it becomes needed. */
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
