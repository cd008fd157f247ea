import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import type { Product } from '#contract/products.ts';
import { productPath } from '#domain/paths/paths.ts';

type FindProduct = (name: string) => Promise<Product>;

/** Opens a product, scrolls to its comments and waits until they have loaded. */
export async function openComments(
  page: Page,
  findProduct: FindProduct,
  name: string,
): Promise<Locator> {
  const listed = page.waitForResponse(isListing);
  await page.goto(productPath(await findProduct(name)));
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  await listed;
  return comments;
}

/** Opens the form of a new comment, which takes the focus. */
export async function openForm(comments: Locator): Promise<Locator> {
  await comments.getByRole('button', { name: 'Comentar', exact: true }).click();
  const form = comments.getByRole('form', { name: 'Escribir un comentario' });
  await expect(form.getByLabel('Comentario', { exact: true })).toBeFocused();
  return form;
}

export async function fillForm(form: Locator, comment: string): Promise<void> {
  await form.getByLabel('Comentario', { exact: true }).fill(comment);
  await form.getByLabel('Nombre').fill('Yanet');
}

export const isCommentCall = (request: Request) =>
  new URL(request.url()).pathname === '/api/reviews';
const isListing = (response: { request: () => Request }) =>
  isCommentCall(response.request()) && response.request().method() === 'GET';
export const publish = (form: Locator) => form.getByRole('button', { name: 'Publicar' });

/** A comment's text that no other test, project or repetition uses. */
export const uniqueText = () => {
  const { project, repeatEachIndex, title } = test.info();
  return `${title}, ${project.name} ${repeatEachIndex}`;
};

/** Writes a comment under the product of the open page, and sends it. */
export async function writeComment(page: Page, text: string): Promise<void> {
  const comments = page.locator('#comentarios');
  await comments.scrollIntoViewIfNeeded();
  const form = await openForm(comments);
  await fillForm(form, text);
  await publish(form).click();
}
