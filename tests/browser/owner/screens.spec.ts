import type { Page } from '@playwright/test';
import { findViolations, findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { readLayoutShift } from '../../support/island.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import {
  leaveFromTheEnd,
  openStoreForm,
  productDialog,
  storeForm,
} from '../../support/owner-screens.ts';

// How the owner area is laid out, on a phone and on a wide screen.

const screens = [
  ['/dashboard', 'Dashboard'],
  ['/products', 'Productos'],
  ['/categories', 'Categorías'],
  ['/orders', 'Pedidos'],
  ['/settings', 'Configuración'],
] as const;

/** Opens the form of a screen, where it has one; returns what is to be looked at then. */
async function openFormOf(page: Page, path: string): Promise<'dialog' | 'body' | null> {
  if (path === '/products') {
    await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
    await productDialog(page).getByLabel('Nombre').waitFor();
    return 'dialog';
  }
  if (path === '/categories') {
    await page.getByRole('button', { name: 'Crear mi primera categoría' }).click();
    await page.getByRole('dialog', { name: 'Nueva Categoría' }).waitFor();
    return 'dialog';
  }
  if (path !== '/settings') return null;
  await page.getByRole('button', { name: 'Editar Información' }).click();
  await storeForm(page).waitFor();
  return 'body';
}

/** Names what axe finds in the screen that is open and in its form, which it closes again. */
async function findViolationsOf(page: Page, path: string): Promise<string[]> {
  await expect(page.locator('.list-skeleton')).toHaveCount(0);
  const found = await findViolationsAtBothWidths(page, 'body');
  const form = await openFormOf(page, path);
  if (form === null) return found;
  found.push(...(await findViolationsAtBothWidths(page, form)));
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click();
  return found;
}

/** Opens the area, and walks through its screens by these links without loading the page again. */
async function walk(
  page: Page,
  links: string,
  look: (path: string) => Promise<void>,
): Promise<void> {
  await page.goto('/dashboard');
  await page.getByText('Resumen rápido').waitFor();
  // The rendered frame stands where the finished one does.
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.05);
  await page.evaluate(() => {
    document.body.dataset.same = 'yes';
  });
  const nav = page.getByRole('navigation', { name: links });
  for (const [path, title] of screens.toReversed()) {
    await nav.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).toHaveTitle(`${title} | Vitrina`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(nav.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page');
    // One strong button a screen, also where the list asks for its first thing.
    await expect(page.locator('main .btn.main'), path).toHaveCount(1);
    await look(path);
  }
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Productos');
}

test('walks between the screens without loading the page again, on a phone and on a wide screen, each and its form free of what axe finds, and the menu says who is signed in, and signs out', async ({
  page,
  owner,
}) => {
  await walk(page, 'Secciones', async (path) => {
    await expect(page.getByText(owner.store.name).first()).toBeAttached();
    expect(await findViolationsOf(page, path), path).toEqual([]);
  });
  const menu = page.getByRole('button', { name: 'Menú de Ana' });
  const account = page.getByRole('dialog', { name: 'Mi Cuenta' });
  const openAccount = async () => {
    await menu.click();
    await page.getByRole('button', { name: 'Mi Cuenta' }).click();
    await expect(account).toContainText('Ana Pérez');
  };
  await openAccount();
  expect(await findViolationsAtBothWidths(page, 'dialog')).toEqual([]);
  await account.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cerrar Sesión' })).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await walk(page, 'Área del negocio', async (path) => {
    await expect(page.getByText(owner.store.name).first(), path).toBeAttached();
  });
  await openAccount();
  await account.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const login = page.getByRole('heading', { name: 'Iniciar Sesión' });
  await expect(login).toBeVisible();
  await page.goto('/products', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  await expect(login).toBeVisible();
});

test('the drawer of a phone opens, closes and leads to the settings, where what stays in view takes an eighth', async ({
  page,
  owner,
}) => {
  await page.goto('/dashboard');
  const open = page.getByRole('button', { name: 'Abrir el menú' });
  await open.click();
  const drawer = page.getByRole('dialog', { name: owner.store.name });
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await drawer.getByRole('link', { name: 'Configuración' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Configuración');

  const edit = page.getByRole('button', { name: 'Editar Información' });
  await edit.waitFor();
  expect(await measureBars(page)).toBeLessThanOrEqual(740 / 8);
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  await edit.click();
  await storeForm(page).waitFor();
  expect(await measureBars(page)).toBeLessThanOrEqual(740 / 8);
});

/** How much of the screen does not move while the page scrolls. */
async function measureBars(page: Page): Promise<number> {
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight / 3);
  });
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].reduce((sum, element) => {
      const { position } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      const isBar = (position === 'fixed' || position === 'sticky') && element.children.length > 0;
      const inView = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return isBar && !element.matches('.stack, .stack *') ? sum + Math.max(0, inView) : sum;
    }, 0),
  );
}

test('the title of a long dialog and its cross stay in view, and a picture is dragged to the front in it @wide-only', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/products?editar=nuevo');
  const dialog = productDialog(page);
  await dialog.getByLabel('Nombre', { exact: true }).waitFor();
  await leaveFromTheEnd(dialog, 'Nuevo Producto');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Añadir mi primer producto' }).click();
  await dialog
    .getByLabel('Añadir imagen')
    .setInputFiles([await takePhoto('tomato'), await takePhoto('gold')]);
  const pictures = dialog.locator('.photo img');
  await expect(pictures).toHaveCount(2);
  const source = await pictures.nth(1).getAttribute('src');
  await pictures.nth(1).dragTo(pictures.nth(0));
  await expect(pictures.nth(0)).toHaveAttribute('src', source ?? '');
});

test('the bar of the settings covers no focus, and the hours of a day are on one line @wide-too', async ({
  page,
  owner,
}) => {
  expect(owner.store.business_hours).toBeNull();
  await openStoreForm(page);
  const bar = storeForm(page)
    .locator('div')
    .filter({ has: page.getByText('Guardar Cambios') })
    .last();
  const { y: barTop } = (await bar.boundingBox()) ?? { y: 0 };
  expect(barTop).toBeGreaterThan(0);
  for (const name of ['Domingo', 'Jueves']) {
    const control = storeForm(page).getByRole('switch', { name, exact: true });
    await control.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight + 30, behavior: 'instant' });
      element.focus();
    });
    await expect
      .poll(() => control.evaluate((element) => element.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(barTop);
  }
  for (const name of ['Lunes', 'Miércoles']) {
    const day = storeForm(page).getByRole('group', { name });
    await day.getByRole('switch', { name, exact: true }).check();
    const middles = await day.locator('input').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { top, height, right } = input.getBoundingClientRect();
        return [Math.round(top + height / 2), right <= innerWidth] as const;
      }),
    );
    expect(middles).toHaveLength(4);
    expect(new Set(middles.map(([middle]) => middle)).size).toBe(1);
    expect(middles.every(([, isInside]) => isInside)).toBe(true);
    const clipped = await day
      .locator('input[type=time]')
      .evaluateAll((inputs) => inputs.some((input) => input.scrollWidth > input.clientWidth));
    expect(clipped).toBe(false);
  }
  await expect(storeForm(page).getByRole('button', { name: /^Copiar/ })).toHaveCount(1);
});
