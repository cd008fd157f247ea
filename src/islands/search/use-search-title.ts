import { useEffect, useRef } from 'react';

/** Puts what is searched for before the page's printed title. */
export function useSearchTitle(q: string): void {
  const printed = useRef<string | null>(null);
  useEffect(() => {
    printed.current ??= document.title;
    document.title = q === '' ? printed.current : `«${q}» · ${printed.current}`;
  }, [q]);
}
