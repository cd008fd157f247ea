import { type Page, expect } from '@playwright/test';

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
