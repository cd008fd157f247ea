import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { findToast as toast } from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import { productPath } from '#domain/paths/paths.ts';

test('deletes a comment and stays among the others', async ({ page, owner, request }) => {
  const { id } = await owner.createProduct({ name: 'Cake' });
  for (const authorName of ['Marta', 'José']) {
    const noSpace = '!'.repeat(300);
    const comment = `${authorName} dice que este cake de guayaba está mejor que el de su abuela.${noSpace}`;
    const data = { comment, productId: id, authorName };
    const headers = { 'x-session-id': 'b'.repeat(32) };
    expect((await request.post('/api/reviews', { data, headers })).status()).toBe(201);
  }
  await page.clock.install();
  await page.goto('/products');
  await page.getByRole('button', { name: /comentarios? de Cake$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Comentarios de Cake' });
  const erase = dialog.getByRole('button', { name: 'Eliminar el comentario de Marta' });
  await expect(erase).toBeInViewport();
  await erase.click();
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar este comentario?' });
  await expect(confirmation.locator('blockquote')).toHaveText(
    'Marta dice que este cake de guayaba está mejor que…',
  );
  await page.mouse.click(3, 3);
  await expect(confirmation).toBeHidden();
  await expect(dialog).toBeVisible();

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/reviews/admin/*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Eliminar el comentario de Marta' }).click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(dialog.getByText('Eliminando…')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  letGo();
  await expect(toast(page, 'Comentario eliminado')).toBeVisible();
  await passToast(page);
  await expect(dialog.getByText('Marta')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(dialog.getByText('José', { exact: true })).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.unroute('**/api/reviews/admin/*');
  await page.route('**/api/reviews/admin/*', (route) =>
    route.fulfill({ status: 403, json: { message: 'No puedes.', code: 'forbidden' } }),
  );
  await dialog.getByRole('button', { name: 'Eliminar el comentario de José' }).click();
  await confirmation.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar comentario')).toContainText('No puedes.');
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('replies to a comment, which its page shows, changes that and takes it away', async ({
  page,
  owner,
  request,
}) => {
  const { id } = await owner.createProduct({ name: 'Flan' });
  const data = { comment: '¿Lo hacen sin azúcar?', productId: id, authorName: 'Marta' };
  const headers = { 'x-session-id': 'b'.repeat(32) };
  expect((await request.post('/api/reviews', { data, headers })).status()).toBe(201);
  await page.clock.install();
  await page.goto('/products');
  await page.getByRole('button', { name: /comentarios? de Flan$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Comentarios de Flan' });
  const opener = dialog.getByRole('button', { name: 'Responder a Marta' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const field = dialog.getByLabel('Tu respuesta');
  await expect(field).toBeFocused();
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('La respuesta no puede estar vacía')).toBeVisible();
  await field.fill('x'.repeat(451));
  await expect(
    dialog.getByRole('status').filter({ hasText: 'Quedan menos de 50 caracteres' }),
  ).toBeAttached();
  await field.fill('x'.repeat(501));
  await expect(dialog.getByText('La respuesta no puede exceder los 500 caracteres')).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  const lost = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await lost.getByRole('button', { name: 'Seguir editando' }).click();
  await field.fill('Sí, por encargo.');
  const publish = dialog.getByRole('button', { name: 'Publicar' });
  const address = '**/api/reviews/*/reply';
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { code: 'validation_failed', message: 'Ahora no.' } }),
  );
  await publish.press('Enter');
  await expect(dialog.getByText('Ahora no.')).toBeVisible();
  await expect(publish).toBeFocused();
  await page.unroute(address);
  await tapTwice(publish, address);
  await expect(toast(page, 'Respuesta publicada')).toBeVisible();
  await passToast(page);
  await expect(dialog.getByText(`Respuesta de ${owner.store.name}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Editar la respuesta a Marta' })).toBeFocused();
  const path = productPath({ id, business: owner.store });
  const readPage = async () => (await request.get(path)).text();
  await expect.poll(readPage).toContain('Sí, por encargo.');

  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Sí, por encargo.');
  await field.fill('Sí, el mismo día.');
  await dialog.getByRole('button', { name: 'Publicar' }).click();
  await expect(dialog.getByText('· editado')).toBeVisible();
  await expect.poll(readPage).toContain('Sí, el mismo día.');
  const taken = dialog.getByRole('button', { name: 'Quitar la respuesta a Marta' });
  await page.route('**/api/reviews/*/reply', (route) =>
    route.fulfill({ status: 403, json: { message: 'No puedes.', code: 'forbidden' } }),
  );
  await taken.click();
  await expect(dialog.getByRole('alert')).toHaveText('No puedes.');
  await expect(taken).toBeFocused();
  await dialog.getByRole('button', { name: 'Editar la respuesta a Marta' }).click();
  await expect(dialog.getByRole('textbox')).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.unroute('**/api/reviews/*/reply');
  await taken.click();
  await expect(toast(page, 'Respuesta quitada')).toBeVisible();
  await expect(opener).toBeFocused();
  await expect.poll(readPage).not.toContain('Sí, el mismo día.');
  expect(await findViolations(page, 'dialog')).toEqual([]);
});
