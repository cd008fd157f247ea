import type { Locator } from '@playwright/test';

/**
 * Taps a button twice before the response to its first tap can come, however busy the machine is: what stood in the
 * button's place by then would get the second tap.
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
