import type { RefObject } from 'react';
import { useEffect } from 'react';

/** Marks the rendered link inside an element that leads to the shown content. */
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
