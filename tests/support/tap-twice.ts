import type { Locator } from '@playwright/test';

/**
 * Taps a button twice before the response to the first tap can arrive, even on a busy machine. Something that replaces
 * the button by then gets the second tap.
 */
export async function tapTwice(button: Locator, call: string): Promise<void> {
  const held = Promise.withResolvers<undefined>();
  await button.page().route(call, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await button.dblclick();
  held.resolve(undefined);
}
