import { useEffect, useEffectEvent, useState } from 'react';

// What follows an import in the same expression the build takes along into its first attempt.
const fetchTools = () => import('./author-tools.ts');

type AuthorTools = Awaited<ReturnType<typeof fetchTools>>;

let loaded: AuthorTools | undefined;

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
    fetchTools().then(
      (code) => {
        loaded = code;
        if (isWanted) setTools(code);
      },
      (error: unknown) => {
        if (isWanted) giveUp(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);

  return tools;
}
