import { expect, type Page, type Request } from '@playwright/test';

/** Whether a page asks the API for products with this request. */
export const isSearch = (request: Request) =>
  new URL(request.url()).pathname === '/api/products/public';

/** The number of results that the search shows. */
export const summary = (page: Page) => page.locator('.results > h2');
export const cards = (page: Page) => page.locator('.results .cards:not(.skeleton) .card');
/** The active filters. */
export const chips = (page: Page) => page.getByRole('list', { name: 'Filtros aplicados' });
export const textBox = (page: Page) => page.getByRole('searchbox');
/** The query of the page's address, by name. */
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens a search and waits for its results. */
export async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(summary(page)).not.toHaveText('Buscando…');
}
