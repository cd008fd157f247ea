import { type Locator, type Page, expect } from '@playwright/test';
import { accountDialogCloseMs, toastDurationMs } from '#domain/limits.ts';

// Skips what a page only waits for. The page has `page.clock.install()` from before it was opened, and its time goes on
// as usual otherwise.

/** Lets the time of the present toast pass. A phone shows the next one only then. */
export const passToast = (page: Page): Promise<void> => page.clock.fastForward(toastDurationMs);

/** Sees that an account is confirmed, and lets the time pass for which its dialog says so. */
export async function passConfirmed(confirmation: Locator): Promise<void> {
  await expect(confirmation.getByText('Cuenta confirmada exitosamente')).toBeVisible();
  await confirmation.page().clock.fastForward(accountDialogCloseMs);
}

/**
 * Lets the pauses between the tries of a call pass until something is seen. The steps are short, so that a toast that
 * comes of the last try stays for most of its time.
 */
export async function passPauses(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(500);
    await expect(seen).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [50] });
}
