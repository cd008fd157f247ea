import type { MouseEvent } from 'react';

/** Goes where a link among other pages leads without loading the page anew; the heading takes the focus of the link. */
export function followInPage(event: MouseEvent, go: (path: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
  document.querySelector('h1')?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}
