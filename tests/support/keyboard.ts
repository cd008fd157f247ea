import type { Locator, Page } from '@playwright/test';

const mostStops = 120;
/** Milliseconds to wait for a control, as expectations do. */
const timeout = 30_000;

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/**
 * Presses Tab until the control has the focus, like a person without a pointer. Fails when the control is never
 * reached.
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Looking for the control at each stop would cost more processor time than the page itself.
  let found = await control.elementHandle({ timeout });
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const isFocused = await found.evaluate((element) =>
      element.isConnected ? element === document.activeElement : null,
    );
    if (isFocused === true) return;
    if (isFocused === null) found = await control.elementHandle({ timeout });
  }
  throw new Error(`Tab never reaches ${String(control)}`);
}

export interface FocusStop {
  readonly name: string;
  /** Whether a part of it is in the window and not covered. */
  readonly isSeen: boolean;
  /** Whether an outline marks it, its own or that of an element around it. */
  readonly isMarked: boolean;
}

/** The controls at which Tab stops, in order, from the top of the page until the focus leaves it. */
export async function listStops(page: Page): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (stop === null) return stops;
    stops.push(stop);
    if (stops.length > 400) throw new Error('The focus never leaves the page');
  }
}

function describeFocus(): FocusStop | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const hit = document.elementFromPoint(x, y);
  const card = focused.closest('.card');
  // The link of a card lies over all of it.
  const isOfCard = hit?.closest('a') !== null && hit?.closest('.card') === card && card !== null;
  const isSeen = hit !== null && (focused.contains(hit) || hit.contains(focused) || isOfCard);
  const around = [focused, card, focused.closest('form')];
  const isMarked = around.some((element) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim();
  return { name: name.slice(0, 40) || focused.outerHTML.slice(0, 80), isSeen, isMarked };
}
