import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { press, tabTo } from '../../support/keyboard.ts';
import { expect, type OwnerHand, test } from '../../support/owner-fixture.ts';
import { makeWorkbook } from '../../support/workbook.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Archivo de productos' });

async function openFiles(page: Page): Promise<void> {
  await page.goto('/products');
  await page.getByRole('button', { name: 'Archivo' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

const upload = (page: Page, name: string, content: Uint8Array | string): Promise<void> =>
  dialogOf(page)
    .getByLabel('Subir archivo')
    .setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
    });

/** The list of a shop as shops have it: a title above, a column of its own, and rows that are wrong. */
const list = (names: readonly string[]) =>
  makeWorkbook(
    [
      {
        name: 'Lista',
        rows: {
          1: ['LISTA DE PRECIOS NOVIEMBRE'],
          3: ['Producto', 'PVP', 'Categoría', 'Cantidad'],
          4: ['Pan', 25.5, 'Panes', 10],
          ...Object.fromEntries(
            names.map((name, index) => [index + 6, [name, index + 1, 'Bebidas', null]]),
          ),
          [names.length + 7]: ['Total', { formula: 'SUM(B4:B9)', value: 90 }, null, null],
        },
        merged: ['A1:D1'],
      },
    ],
    'excel',
  );

const readNames = async (owner: OwnerHand): Promise<string[]> =>
  (await owner.listProducts()).map(({ name }) => name).sort();

test('a list of a shop is understood, checked, applied, and undone', async ({ page, owner }) => {
  await owner.createProduct({ name: 'Pan', price: 20, stock: 10 });
  await owner.createProduct({ name: 'Flan' });
  await openFiles(page);
  const dialog = dialogOf(page);
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await upload(page, 'Precios.xlsx', list(['Ron', 'Té', 'Café']));

  await dialog.getByLabel('No reconocemos la columna «PVP»').selectOption({ label: 'Precio' });
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const check = dialog.getByRole('button', { name: 'Revisar' });
  // The buttons of every step are at the foot of the screen.
  const below = await check.evaluate(
    (button) => innerHeight - button.getBoundingClientRect().bottom,
  );
  expect(below).toBeLessThan(40);
  await check.click();

  await expect(
    dialog.getByText('3 se crean · 1 cambia · 1 con error · 0 quedan igual'),
  ).toBeVisible();
  await expect(dialog.getByText('Se creará la categoría «Bebidas»')).toBeVisible();
  await expect(
    dialog.getByText('Fila 10, precio: es una fórmula: pon en su lugar el valor'),
  ).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const saved = page.waitForEvent('download');
  // The network may end while the errors are read.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Descargar errores' }).click();
  const errors = await saved;
  await page.context().setOffline(false);
  expect(errors.suggestedFilename()).toBe('errores-Precios.csv');
  expect((await readFile(await errors.path(), 'utf8')).split('\r\n')).toEqual([
    '\uFEFFProducto;PVP;Categoría;Cantidad;fila;error',
    "Total;'=SUM(B4:B9);;;10;Fila 10, precio: es una fórmula: pon en su lugar el valor",
    '',
  ]);

  await dialog.getByRole('button', { name: 'Aplicar los 4 que están bien' }).click();
  await expect(dialog.getByText('Listo: 3 productos creados y 1 cambiado.')).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const [pan] = (await owner.listProducts()).filter(({ name }) => name === 'Pan');
  expect(pan).toMatchObject({ price: 25.5, stock: 10, category: { name: 'Panes' } });
  await expect(page.locator('.own-products h2')).toHaveText(['Ron', 'Té', 'Café', 'Flan', 'Pan']);

  await dialog.getByRole('button', { name: 'Deshacer' }).click();
  await expect(dialog.getByText('4 productos vuelven a como estaban.')).toBeVisible();
  expect(await readNames(owner)).toEqual(['Flan', 'Pan']);
  await dialog.getByRole('button', { name: 'Listo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.own-products h2')).toHaveText(['Flan', 'Pan']);
});

test('a part whose response is lost is applied once, and the next ones follow', async ({
  page,
  owner,
}) => {
  await openFiles(page);
  // Of hidden ones no pages are published.
  const rows = Array.from({ length: 450 }, (_, index) => `Producto ${index};${index + 1};no`);
  let lost = 0;
  await page.route('**/api/imports', async (route) => {
    // The server has done it by then.
    const response = await route.fetch();
    lost += 1;
    if (lost === 2) await route.abort();
    else await route.fulfill({ response });
  });
  const dialog = dialogOf(page);
  await upload(page, 'todo.csv', ['nombre;precio;visible', ...rows].join('\r\n'));
  await dialog.getByRole('button', { name: 'Aplicar los 450' }).click();
  await expect(dialog.getByText('Listo: 450 productos creados.')).toBeVisible();
  expect(lost).toBe(4);
  const { meta } = await owner.call<{ meta: { total: number } }>('GET', '/products');
  expect(meta.total).toBe(450);
});

test('what is downloaded changes nothing when it is uploaded, and what is no list says so', async ({
  page,
  owner,
}) => {
  await owner.createProduct({ name: "=1+1 'x", description: 'a;b\n"c"', price: 12.5 });
  await openFiles(page);
  const dialog = dialogOf(page);
  for (const label of ['Descargar CSV', 'Excel']) {
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: label }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^productos-.*\.(?:csv|xlsx)$/);
    await upload(page, file.suggestedFilename(), await readFile(await file.path()));
    await expect(
      dialog.getByText('0 se crean · 0 cambian · 0 con error · 1 queda igual'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click();
  }
  await upload(page, 'grande.csv', new Uint8Array(10 * 1024 * 1024));
  await expect(dialog.getByText(/El archivo pesa 10 MB, y el máximo es de 2 MB/)).toBeVisible();
  await upload(page, 'lista.pdf', '%PDF-1.7');
  await expect(dialog.getByText(/Un PDF no se puede leer/)).toBeVisible();
});

test('amounts that may be read in two ways are asked for, by the keyboard alone', async ({
  page,
  owner,
}) => {
  await openFiles(page);
  const dialog = dialogOf(page);
  await upload(page, 'precios.csv', 'nombre;precio\r\nRon;1.250\r\n');
  const asked = dialog.getByRole('group', {
    name: '¿Cómo se escriben los centavos en este archivo?',
  });
  await expect(asked).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Revisar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await tabTo(page, dialog.getByLabel('Con punto: 12.50'));
  await press(page, 'ArrowDown');
  await tabTo(page, dialog.getByRole('button', { name: 'Revisar' }));
  await press(page, 'Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Aplicar' }));
  await press(page, 'Enter');
  await expect(dialog.getByText('Listo: 1 producto creado.')).toBeVisible();
  expect((await owner.listProducts()).map(({ price }) => price)).toEqual([1250]);
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
});
