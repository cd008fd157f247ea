import type { MouseEvent } from 'react';

/** Follows a link within the area without loading a page. The heading of the new screen takes the focus. */
export function followInPage(event: MouseEvent, go: (path: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
  document.querySelector('h1')?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
