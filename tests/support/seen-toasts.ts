import type { Page } from '@playwright/test';

export interface SeenToast {
  readonly text: string;
  /** Things that it covered when the page last stopped moving: controls, and matches of the given selector. */
  readonly covered: readonly string[];
  /** The greatest number of other toasts at the same time. */
  readonly others: number;
  /** How often it appeared: more than once when it disappeared for a frame. */
  readonly times: number;
}

/** Records each toast of every page from now on, frame by frame, so that none is missed on a busy machine. */
export async function noteToasts(page: Page, about = 'main h1'): Promise<void> {
  await page.addInitScript((selector) => {
    const seen = new Map<string, SeenToast>();
    Object.assign(window, { seenToasts: seen, toastSeenAt: 0 });
    const controls = `a[href], button, input, select, textarea, summary, label, ${selector}`;
    const findCovered = (toast: DOMRect): string[] =>
      [...document.querySelectorAll(controls)].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, toast.left), Math.min(box.right, toast.right)];
        const [top, bottom] = [Math.max(box.top, toast.top), Math.min(box.bottom, toast.bottom)];
        if (left >= right || top >= bottom || !control.checkVisibility()) return [];
        const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        const beneath = stack.find((element) => element.closest('[role=status]') === null);
        return beneath !== undefined && control.contains(beneath) ? [control.outerHTML] : [];
      });
    // A toast moves away a moment after the page has changed, and the page may change just before the toast disappears.
    let isAtRest = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = new Set<string>();
    let measuredAt = 0;
    let isLooking = false;
    const look = () => {
      const shown = [...document.querySelectorAll('.notice:is(.success, .destructive)')];
      const now = performance.now();
      if (shown.length > 0) Object.assign(window, { toastSeenAt: now });
      // Measuring the things below it in each frame would take more processor time than the page itself.
      const isDue = isAtRest && now - measuredAt >= 200;
      if (isDue) measuredAt = now;
      for (const toast of shown) {
        const text = toast.textContent;
        const known = seen.get(text);
        const others = Math.max(shown.length - 1, known?.others ?? 0);
        const times = (known?.times ?? 0) + (before.has(text) ? 0 : 1);
        const covered =
          known === undefined || isDue ? findCovered(toast.getBoundingClientRect()) : known.covered;
        seen.set(text, { text, covered, others, times });
      }
      before = new Set(shown.map((toast) => toast.textContent));
      isLooking = shown.length > 0 || !isAtRest;
      if (isLooking) requestAnimationFrame(look);
    };
    new MutationObserver(() => {
      isAtRest = false;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isAtRest = true;
      }, 200);
      if (!isLooking) requestAnimationFrame(look);
      isLooking = true;
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['open', 'hidden'] });
  }, about);
}

/**
 * The toast with some words, once it has disappeared. When a dialog closes, a toast may be missing for a frame on its
 * way.
 */
export async function readGoneToast(page: Page, words: string): Promise<SeenToast> {
  const find = (text: string): SeenToast | null => {
    const { seenToasts, toastSeenAt } = window as unknown as {
      seenToasts: Map<string, SeenToast>;
      toastSeenAt: number;
    };
    if (performance.now() - toastSeenAt < 500) return null;
    return [...seenToasts.values()].find((toast) => toast.text.includes(text)) ?? null;
  };
  const handle = await page.waitForFunction(find, words, { polling: 100 });
  const toast = await handle.jsonValue();
  if (toast === null) throw new Error('No toast was waited for');
  return toast;
}
