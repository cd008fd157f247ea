import type { Page } from '@playwright/test';

/** Writes a comment under the product that a page shows, and sends it. */
export async function writeComment(page: Page, text: string): Promise<void> {
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await comments.getByRole('button', { name: 'Comentar', exact: true }).click();
  const form = comments.getByRole('form', { name: 'Escribir un comentario' });
  await form.getByLabel('Comentario', { exact: true }).fill(text);
  await form.getByLabel('Nombre').fill('Yanet');
  await form.getByRole('button', { name: 'Publicar' }).click();
}
