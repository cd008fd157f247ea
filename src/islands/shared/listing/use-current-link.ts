import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Marks, among the rendered links inside an element, the one that leads to what is shown. */
export function useCurrentLink(
  inside: RefObject<HTMLElement | null>,
  name: string,
  value: string | null,
): void {
  useEffect(() => {
    for (const link of inside.current?.querySelectorAll<HTMLAnchorElement>('.strip a') ?? []) {
      const isCurrent = new URLSearchParams(link.search).get(name) === value;
      if (isCurrent) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }, [inside, name, value]);
}
