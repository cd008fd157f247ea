import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** Follows plain clicks on links to other queries of this page without loading it again. */
export function useInPageLinks(
  root: RefObject<HTMLElement | null>,
  follow: (address: string) => void,
): void {
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    const element = root.current;
    const click = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!isPlain || link === null) return;
      if (link.origin !== location.origin || link.pathname !== location.pathname) return;
      event.preventDefault();
      latest.current(link.pathname + link.search);
    };
    element?.addEventListener('click', click);
    return () => element?.removeEventListener('click', click);
  }, [root]);
}
