import type { Page } from '@playwright/test';
import { findViolations } from '../../support/accessibility.ts';
import { expect, test } from '../../support/owner-fixture.ts';
import { storeForm, findToast, openStoreForm } from '../../support/owner-screens.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { addHolidays } from '#domain/hours/cuban-holidays.ts';
import { dayIn } from '#domain/hours/day.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Tu tienda hoy' });
const press = (page: Page, name: string) =>
  card(page).getByRole('button', { name, exact: true }).press('Enter');

test('closes the store for a power cut with one press of a key, says until when, and opens it', async ({
  page,
  owner,
  context,
}) => {
  const day = { opening: '00:00', closing: '00:00', allDay: true };
  const business_hours = Object.fromEntries(Array.from({ length: 7 }, (_, key) => [key, day]));
  await owner.call('PATCH', `/business/${owner.store.id}`, { business_hours });
  await page.goto('/dashboard');
  await expect(card(page)).toContainText('Tu tienda aparece: Abierto');
  expect(await findViolations(page, 'body')).toEqual([]);

  await press(page, 'Se fue la luz');
  await expect(card(page)).toContainText('Cerrado por apagón desde la');
  await expect(findToast(page, 'Tu tienda dice: Cerrado por apagón')).toBeVisible();
  await expect(page.getByText('Ya está en tu tienda')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);

  await press(page, '2 horas');
  await expect(card(page)).toContainText('· reabre ');
  const visitor = await context.newPage();
  await visitor.goto(`/${owner.store.url}`);
  const status = visitor.locator('header.store .status');
  await expect(status).toContainText('Cerrado por apagón');
  await expect(status).not.toContainText('Abierto');

  await press(page, 'Deshacer');
  await expect(card(page)).not.toContainText('reabre');
  await press(page, 'Ya hay luz');
  await expect(card(page)).toContainText('Tu tienda aparece: Abierto');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, 'Deshacer');
  await expect(card(page)).toContainText('Cerrado por apagón');
});

test('asks before it closes for who comes by the shortcut, closes for another reason, and brings nothing today', async ({
  page,
  owner,
}) => {
  const readStore = async () => {
    const { data } = await owner.call<{ data: OwnBusiness[] }>('GET', '/business');
    return data[0];
  };
  await page.goto('/dashboard?pausa=apagon');
  const question = page.getByRole('alertdialog', { name: '¿Cerrar la tienda por apagón?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card(page)).toContainText('Tu tienda aparece');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard?pausa=apagon');
  await question.getByRole('button', { name: 'Cerrar la tienda' }).click();
  await expect(card(page)).toContainText('Cerrado por apagón');
  expect((await readStore())?.pause).toMatchObject({ reason: 'power', until: null });
  await press(page, 'Ya hay luz');

  await press(page, 'Otro motivo…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').selectOption('Otro motivo');
  await dialog.getByRole('button', { name: 'Cerrar la tienda' }).click();
  await expect(dialog.getByText('Escribe el motivo')).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Tus clientes leerán').fill('inventario');
  await dialog.getByRole('button', { name: 'Cerrar la tienda' }).click();
  await expect(card(page)).toContainText('Cerrado: inventario');

  await press(page, 'Hoy no llevamos');
  await dialog.getByLabel('Motivo').selectOption('Sin mensajero');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Decirlo en mi tienda' }).click();
  await expect(card(page)).toContainText('Hoy no llevamos: sin mensajero.');
  await press(page, 'Hasta que lo quite');
  await expect(card(page).getByRole('button', { name: 'Hasta que lo quite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect((await readStore())?.no_delivery).toMatchObject({ reason: 'courier', until: null });
  await press(page, 'Volvemos a llevar');
  await expect(card(page).getByRole('button', { name: 'Hoy no llevamos' })).toBeVisible();
});

test('keeps second shifts and special days of the settings', async ({ page, owner }) => {
  await openStoreForm(page);
  const form = storeForm(page);
  const monday = form.getByRole('group', { name: 'Lunes' });
  await monday.getByRole('switch', { name: 'Lunes', exact: true }).check();
  await monday.getByRole('button', { name: 'Lunes: añadir otro turno' }).click();
  await expect(monday.getByLabel('Lunes, segundo turno: abre')).toHaveValue('15:00');
  await expect(
    monday.getByText('El segundo turno debe empezar después de que cierre el primero'),
  ).toBeVisible();
  await monday.getByLabel('Lunes: cierra').fill('13:00');

  // Good Friday moves, so that some twelve months have none of it and others two.
  const today = dayIn(chooseTimezone(owner.store.timezone), new Date());
  const holidays = addHolidays([], today).length;
  await expect(form.getByText('No tienes días especiales.')).toBeVisible();
  await form.getByRole('button', { name: 'Añadir día especial' }).click();
  const line = form.getByRole('group', { name: 'Día especial 1' });
  await line.getByLabel('Hasta').fill('2020-01-01');
  await expect(line.getByText('La fecha final es anterior a la inicial')).toBeVisible();
  await line.getByRole('button', { name: 'Quitar: Día especial 1' }).click();
  await form.getByRole('button', { name: 'Añadir feriados de Cuba' }).click();
  await expect(form.getByRole('group', { name: /^Día especial/ })).toHaveCount(holidays);
  await form.getByRole('button', { name: 'Añadir feriados de Cuba' }).click();
  await expect(form.getByText('Ya están todos los feriados')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await form.getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main')).toContainText('09:00–13:00 y 15:00–18:00');
  await expect(page.getByRole('main')).toContainText('cerrado · Navidad');
  const { data } = await owner.call<{ data: OwnBusiness[] }>('GET', '/business');
  expect(data[0]?.special_days).toHaveLength(holidays);
});
