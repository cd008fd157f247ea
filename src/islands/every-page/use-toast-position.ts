import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import type { Toast } from '#state/toasts.ts';
import type { Box, Taken } from './toast-position.ts';
import { findToastPosition, isFree } from './toast-position.ts';

const kept = 'a[href], button, input, select, textarea, summary, label, .notice, [role=alert]';
const fullWidth = 420;
/** Fits between the two buttons of a header or of a dialog's head. */
const narrowWidth = 240;
const pauseMs = 100;

/** Keeps the toasts where they cover no control, no other message, and nothing that they are about. */
export function useToastPosition(
  ref: RefObject<HTMLElement | null>,
  toasts: readonly Pick<Toast, 'about'>[],
  edge: 'top' | 'bottom',
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || toasts.length === 0) return;
    const selector = [kept, ...toasts.flatMap(({ about }) => about ?? [])].join();
    let place: Box | null = null;
    const put = () => {
      const taken = listTaken(element, selector);
      const { clientWidth: width, clientHeight: height } = document.documentElement;
      const view = { width, height };
      if (place !== null && isFree(place, taken, view)) return;
      const widths = [Math.min(fullWidth, width - 24), Math.min(narrowWidth, width - 112)];
      const sizes = widths.map((wanted) => {
        // Each new width makes the browser lay the page out again.
        if (element.offsetWidth !== wanted) element.style.width = `${wanted}px`;
        return { width: wanted, height: element.offsetHeight };
      });
      place = findToastPosition({ sizes, view, taken, edge });
      const { left, top, width: chosen } = place;
      Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${chosen}px` });
    };
    // Waits for the layout of the next frame instead of forcing one.
    const frame = requestAnimationFrame(put);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const putSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        put();
      }, pauseMs);
    };
    const observer = new MutationObserver(putSoon);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['open', 'hidden'],
    });
    const options = { capture: true, passive: true };
    addEventListener('scroll', putSoon, options);
    addEventListener('resize', putSoon);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      observer.disconnect();
      removeEventListener('scroll', putSoon, options);
      removeEventListener('resize', putSoon);
    };
  }, [ref, toasts, edge]);
}

/**
 * The visible areas that must not be covered. While a dialog is open, only its own content counts, because everything
 * else is inert.
 */
function listTaken(element: HTMLElement, selector: string): Taken[] {
  const root = element.closest('dialog') ?? document;
  return [...root.querySelectorAll(selector)].flatMap((other) => {
    if (element.contains(other) || isHidden(other)) return [];
    const { left, top, width, height } = other.getBoundingClientRect();
    if (top >= innerHeight || top + height <= 0) return [];
    let isKnown: boolean | undefined;
    // This measurement takes the longest, and few boxes need it.
    const isInSight = () =>
      (isKnown ??= hasMiddleInSight(other, { left, top, width, height }, element));
    return { left, top, width, height, isInSight };
  });
}

/** Safari before 17.4 lacks this check. There, an element that takes no room has an empty box. */
const isHidden = (element: Element): boolean =>
  'checkVisibility' in element && !element.checkVisibility({ contentVisibilityAuto: true });

/**
 * Whether the middle of an element's visible part is in sight, and not under a bar that stays while the page scrolls.
 */
function hasMiddleInSight(
  other: Element,
  { left, top, width, height }: Box,
  element: Element,
): boolean {
  const x = (Math.max(0, left) + Math.min(innerWidth, left + width)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, top + height)) / 2;
  // An element that is only under the toasts counts as in sight.
  const hit = document.elementFromPoint(x, y) ?? element;
  return hit.contains(other) || [other, element].some((one) => one.contains(hit));
}
