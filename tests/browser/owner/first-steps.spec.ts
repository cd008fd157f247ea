import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import { storeForm as form } from '../../support/owner-screens.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Pon tu tienda en marcha' });

test('leads a new owner from each step to its field, by keyboard, until all are done', async ({
  page,
  owner,
}) => {
  await owner.call('PATCH', `/business/${owner.store.id}`, { whatsapp: false });
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ url }: ShareData) => {
        sessionStorage.setItem('shared', url ?? '');
        return Promise.resolve();
      },
    });
  });
  const follow = async (role: 'link' | 'button', name: string) => {
    if (!page.url().endsWith('/dashboard')) {
      const sections = page.getByRole('navigation', { name: 'Secciones' });
      await sections.getByRole('link', { name: 'Dashboard' }).press('Enter');
    }
    await steps(page).getByRole(role, { name }).press('Enter');
  };
  const save = () => form(page).getByRole('button', { name: 'Guardar Cambios' }).press('Enter');

  await page.goto('/dashboard');
  await expect(steps(page)).toContainText('0 de 5 pasos hechos');

  await follow('link', 'Activa WhatsApp');
  const whatsapp = form(page).getByRole('switch', { name: /WhatsApp/ });
  await expect(whatsapp).toBeFocused();
  await expect(whatsapp).toBeInViewport();
  await whatsapp.press('Space');
  await save();
  await expect(form(page)).toBeHidden();
  await expect(page).toHaveURL(/\/settings$/);

  await follow('link', 'Publica tu horario');
  const monday = form(page).getByRole('switch', { name: 'Lunes', exact: true });
  await expect(monday).toBeFocused();
  await monday.press('Space');
  await save();
  await expect(form(page)).toBeHidden();

  await follow('link', 'Sube tu logo');
  const logo = page.getByLabel('Añadir logo');
  await expect(logo).toBeFocused();
  await logo.setInputFiles(await takePhoto('teal'));
  await expect(page.getByText('Cambiar logo')).toBeVisible();

  await follow('link', 'Añade tu primer producto');
  const dialog = page.getByRole('dialog', { name: 'Nuevo Producto' });
  await dialog.getByLabel('Nombre').fill('Flan');
  await dialog.getByRole('button', { name: 'Crear producto' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/dashboard');
  await expect(steps(page)).toContainText('4 de 5 pasos hechos');
  await expect(steps(page).getByRole('link')).toHaveCount(0);
  expect(await findViolations(page, 'body')).toEqual([]);
  await follow('button', 'Comparte tu tienda');
  await expect(steps(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  const shared = await page.evaluate(() => sessionStorage.getItem('shared'));
  expect(shared).toBe(`${new URL(page.url()).origin}/${owner.store.url}`);
  await page.reload();
  await expect(page.getByText('Resumen rápido')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
});
