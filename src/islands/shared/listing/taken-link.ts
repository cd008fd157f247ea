import type { MouseEvent } from 'react';
import { hasApi } from '#client/api-url.ts';

/**
 * The link of the page's own listing that a click follows. Null when the browser must handle the click: on other
 * elements, with another button, with a key that opens a tab, and on sites without an API.
 */
export function findTakenLink(event: MouseEvent): HTMLAnchorElement | null {
  if (!hasApi || event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || 'reload' in link.dataset) return null;
  const isOwn = link.origin === location.origin && link.pathname === location.pathname;
  return isOwn && link.hash === '' ? link : null;
}
