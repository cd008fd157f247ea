import { type Locator, type Page, expect } from '@playwright/test';

/** The first toast that contains a text. */
export const findToast = (page: Page, text: string) =>
  page.locator('.notice').filter({ hasText: text }).first();

/** A product in the owner's list. */
export const ownProduct = (page: Page, name: string) =>
  page.locator('.own-product').filter({ hasText: name });

export const productDialog = (page: Page, name = 'Nuevo Producto') =>
  page.getByRole('dialog', { name });

/** The form of the settings, which opens over their display. */
export const storeForm = (page: Page) =>
  page.getByRole('form', { name: 'Editar la información del negocio' });

export async function openStoreForm(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Editar Información' }).click();
  await expect(storeForm(page)).toBeVisible();
}

/** Scrolls a long dialog to its end, where its title and its cross are still in view, and presses the cross. */
export async function leaveFromTheEnd(dialog: Locator, title: string): Promise<void> {
  const scrolled = await dialog.evaluate((element) => {
    element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    return element.scrollTop;
  });
  expect(scrolled).toBeGreaterThan(100);
  await expect(dialog.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
  const cross = dialog.getByRole('button', { name: 'Cerrar', exact: true });
  await expect(cross).toBeInViewport({ ratio: 1 });
  await cross.click();
}
