import { useEffect, useRef } from 'react';

/** Puts the searched text before the page's rendered title. */
export function useSearchTitle(q: string): void {
  const rendered = useRef<string | null>(null);
  useEffect(() => {
    rendered.current ??= document.title;
    document.title = q === '' ? rendered.current : `«${q}» · ${rendered.current}`;
  }, [q]);
}
