import { expect, type Page } from '@playwright/test';

/** What the search says of how much it found. */
export const summary = (page: Page) => page.locator('.results > h2');
export const cards = (page: Page) => page.locator('.results .grid:not(.skeleton) .card');

/** Opens a search and waits for what it finds. */
export async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(summary(page)).not.toHaveText('Buscando…');
}
