import { fillForm, openComments, openForm, publish, uniqueText } from '../../support/comments.ts';
import { test as owned } from '../../support/owner-fixture.ts';
import {
  storeForm,
  findToast,
  openStoreForm,
  ownProduct,
  productDialog,
} from '../../support/owner-screens.ts';
import { sample } from '../../support/sample-catalogue.ts';
import { chips, openSearch, summary } from '../../support/search-page.ts';
import { expect, test } from '../../support/site-fixture.ts';
import { prepareTranslation, translate } from '../../support/translated-page.ts';
import type { OwnProduct } from '#contract/products.ts';
import { dataSaverKey } from '#domain/browser/data-saver.ts';
import { productPath } from '#domain/paths/paths.ts';
import { searchPath } from '#domain/paths/search-paths.ts';

// An exception on the page fails each of these tests (`site-fixture.ts`).

test.beforeEach(({ page }) => prepareTranslation(page));
owned.beforeEach(({ page }) => prepareTranslation(page));

owned('the settings follow what is typed on a translated page', async ({ page, owner }) => {
  await openStoreForm(page);
  const form = storeForm(page);
  await translate(page);
  const { id } = owner.store;
  for (const name of ['Dulces', 'Panes']) {
    await form.getByRole('textbox', { name: 'Nombre' }).fill(`${name} ${id}`);
    await expect(form.getByText(`/${name.toLowerCase()}-${id}`)).toBeVisible();
  }
  await form.getByRole('textbox', { name: 'Nombre' }).fill(owner.store.name);
  await expect(form.getByText(`/panes-${id}`)).toHaveCount(0);
  const monday = form.getByRole('group', { name: 'Lunes' });
  await monday.getByRole('switch', { name: 'Lunes', exact: true }).check();
  for (const closing of ['02:00', '03:00']) {
    await monday.getByLabel('Lunes: cierra').fill(closing);
    await expect(monday.getByText(`Cierra a las ${closing} del día siguiente.`)).toBeVisible();
  }
  await monday.getByLabel('Lunes: cierra').fill('18:00');
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('1');
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  await form.getByRole('textbox', { name: 'Teléfono' }).fill('5 234-5678');
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(findToast(page, 'Negocio actualizado')).toBeVisible();
  await expect(form).toBeHidden();
});

owned('a product is made, found and changed on a translated page', async ({ page, owner }) => {
  await page.goto('/products');
  await expect(page.getByText('Aún no tienes productos')).toBeVisible();
  await translate(page);
  await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
  const dialog = productDialog(page);
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialog.getByText('Por favor ingresa el nombre del producto')).toBeVisible();
  await dialog.getByLabel('Nombre').fill('Pan de maíz');
  await expect(dialog.getByText('Por favor ingresa el nombre del producto')).toHaveCount(0);
  await dialog.getByLabel('Precio', { exact: true }).fill('80');
  await dialog.getByLabel('Precio anterior').fill('100');
  await expect(dialog.getByText('Pon «En oferta» para mostrar −20 %.')).toBeVisible();
  await dialog.getByLabel('Precio anterior').fill('');
  await dialog.getByLabel('Cantidad disponible').fill('4');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  const made = ownProduct(page, 'Pan de maíz');
  await expect(made).toContainText('¡Últimos 4!');
  await owner.createProduct({ name: 'Flan' });
  await page.getByRole('searchbox').fill('flan');
  await expect(ownProduct(page, 'Flan')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(made).toBeVisible();
});

test('a search is narrowed, ordered and widened on a translated page', async ({ page }) => {
  await openSearch(page, searchPath({ q: 'café' }));
  await translate(page);
  const first = await summary(page).textContent();
  await page.locator('.filters summary').click();
  await page.getByLabel('Solo en stock').check();
  await page.getByRole('button', { name: 'Aplicar filtros' }).click();
  await expect(chips(page)).toContainText('Solo en stock');
  await expect(summary(page)).not.toHaveText(first ?? '');
  await page.getByRole('group', { name: 'Ordenar por' }).getByText('Precio').click();
  await page.getByRole('button', { name: /^Orden: / }).click();
  await chips(page).getByRole('button').first().click();
  await expect(summary(page)).toHaveText(first ?? '');
});

test('an order takes the names of a store as they are on a translated page', async ({ page }) => {
  // The sheet is read once it is asked for, and the page is translated by then.
  await page.addInitScript((key) => {
    localStorage.setItem(key, 'on');
  }, dataSaverKey);
  await page.goto(`/${sample.cafeUrl}/pedido`);
  await translate(page, '~');
  await page.getByRole('button', { name: 'Empezar mi pedido' }).click();
  const add = page.getByRole('button', { name: 'Añadir uno: Café molido', exact: true });
  await add.click();
  await expect(page.locator('[data-total]')).toContainText('1 producto');
  await add.click();
  await expect(page.locator('[data-total]')).toContainText('2 productos');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await page.getByLabel('Tu nombre').fill('Ana');
  await page.getByRole('button', { name: 'Revisar el pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu pedido' })).toBeVisible();
  const text = page.getByLabel('Texto del pedido');
  await expect(text).toHaveValue(/2 x Café molido/);
  await expect(text).not.toHaveValue(/~/);
  await expect(page.locator('[data-facts] dt').first()).toHaveText('Pide~');
  await expect(page.locator('[data-facts] dd').first()).toHaveText('Ana');
  await page.getByRole('button', { name: 'Copiar' }).click();
  await page.getByRole('button', { name: 'Sí, lo envié' }).click();
  await expect(page.locator('[data-sent] li span').first()).toHaveText(/\$1,920\.00 CUP$/);
});

owned(
  'what is sold out is not ordered from a page that was translated before its script came',
  async ({ page, owner }) => {
    await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: true });
    const variants = [0, 4].map((stock, index) => ({
      ...{ values: [String(38 + index)], price: 900, price_old: null, stock },
    }));
    const product = await owner.call<OwnProduct>('POST', '/products', {
      ...{ name: 'Tenis', options: [{ name: 'Talla', values: ['38', '39'] }], variants },
    });
    const came = Promise.withResolvers<undefined>();
    await page.route(/\/add-variant\.[\w-]+\.js$/, async (route) => {
      await came.promise;
      await route.continue();
    });
    const path = productPath(product);
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200);
    await page.goto(path);
    await expect(page.locator('[data-variants]')).toHaveCount(1);
    // The table alone, because the islands of the page are not awake yet.
    await page.locator('[data-variants] .price ~ span').evaluateAll((stocks) => {
      for (const stock of stocks) stock.textContent = 'Sold out';
    });
    came.resolve(undefined);
    const stepper = { name: 'Cantidad en tu pedido', includeHidden: true };
    await expect(page.getByRole('group', stepper).first()).toBeAttached();
    await page.getByText('38', { exact: true }).first().click();
    await page.getByRole('link', { name: /^Añadir/ }).click();
    await expect(page.locator('[data-note]')).toHaveText('Agotado: 38');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
      expect.stringMatching(/^vitrina:order:/),
    );
  },
);

test('a comment is written, changed and taken back on a translated page', async ({
  page,
  findProduct,
}) => {
  const comments = await openComments(page, findProduct, 'Producto número 33');
  await translate(page);
  const form = await openForm(comments);
  const text = uniqueText();
  await form.getByLabel('Comentario', { exact: true }).fill(text);
  await publish(form).click();
  await expect(form.getByText('El nombre es requerido')).toBeVisible();
  await fillForm(form, text);
  await expect(form.getByText('El nombre es requerido')).toHaveCount(0);
  await form.getByRole('radio', { name: '4 estrellas' }).press('Space');
  await publish(form).click();
  const own = comments.getByRole('listitem').filter({ hasText: text });
  await expect(own).not.toContainText('Publicando…');
  await expect(comments.getByText('1 comentario', { exact: true })).toBeVisible();
  await own.getByRole('button', { name: 'Editar tu comentario' }).click();
  await comments.getByLabel('Comentario', { exact: true }).fill(`${text}!`);
  await comments.getByRole('button', { name: 'Guardar' }).click();
  await expect(own).toContainText(`${text}!`);
  await expect(own).toContainText('editado');
  await own.getByRole('button', { name: 'Eliminar tu comentario' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(own).toHaveCount(0);
  await expect(comments.getByText('1 comentario', { exact: true })).toHaveCount(0);
});

test('hearts, their count and the page of favourites follow taps on a translated page', async ({
  page,
  findProduct,
}) => {
  // No other test marks it.
  await page.goto(productPath(await findProduct('Librería El Quijote: oferta')));
  const heart = page.getByRole('main').locator('.heart').first();
  await expect(heart).toBeVisible();
  await translate(page);
  const count = page
    .getByRole('main')
    .getByText(/\d+ favoritos?/)
    .first();
  const before = await count.textContent();
  await heart.click();
  await expect(heart).toHaveText('Quitar de favoritos');
  await expect(count).not.toHaveText(before ?? '');
  await expect(page.getByRole('contentinfo').getByText('Favoritos (1)')).toBeVisible();
  await heart.click();
  await expect(heart).toHaveText('Añadir a favoritos');
  await expect(count).toHaveText(before ?? '');
  await expect(page.getByRole('contentinfo').getByText('Favoritos (1)')).toHaveCount(0);
  await heart.click();
  await expect(heart).toHaveText('Quitar de favoritos');
  await page.goto('/favoritos');
  await expect(page.locator('.card')).toHaveCount(1);
  await translate(page);
  await page.locator('.card .heart').click();
  await expect(page.getByText('Todavía no tienes favoritos')).toBeVisible();
});
