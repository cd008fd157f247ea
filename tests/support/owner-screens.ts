import { type Page, expect } from '@playwright/test';

/** The form of the settings, which opens over what they say. */
export const businessForm = (page: Page) =>
  page.getByRole('form', { name: 'Editar la información del negocio' });

export async function openBusinessForm(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Editar Información' }).click();
  await expect(businessForm(page)).toBeVisible();
}
