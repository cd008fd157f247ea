import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * Marks, among the rendered links inside an element, the one that leads to what is shown, and moves its strip until it
 * is seen.
 */
export function useCurrentLink(
  inside: RefObject<HTMLElement | null>,
  name: string,
  value: string | null,
): void {
  useEffect(() => {
    for (const link of inside.current?.querySelectorAll<HTMLAnchorElement>('.strip a') ?? []) {
      const isCurrent = new URLSearchParams(link.search).get(name) === value;
      if (isCurrent) {
        link.setAttribute('aria-current', 'page');
        showInStrip(link);
      } else link.removeAttribute('aria-current');
    }
  }, [inside, name, value]);
}

/** Scrolls the strip alone: `scrollIntoView` would also scroll a page whose strip is out of view. */
function showInStrip(link: HTMLElement): void {
  const strip = link.closest('.strip');
  if (strip === null) return;
  // A browser that does not know the padding has none.
  const room = Number.parseFloat(getComputedStyle(strip).scrollPaddingLeft) || 0;
  const { left, right } = strip.getBoundingClientRect();
  const place = link.getBoundingClientRect();
  if (place.left >= left + room && place.right <= right - room) return;
  strip.scrollLeft += place.left - left - room;
}
