import { defaultDayHours } from '#domain/hours/weekly-hours.ts';
import { findViolations } from '../../support/accessibility.ts';
import { expect, takePhoto, test } from '../../support/owner-fixture.ts';
import {
  storeForm as form,
  findToast as toast,
  openStoreForm as openForm,
} from '../../support/owner-screens.ts';
import { passToast } from '../../support/pass-time.ts';

test('edits every field, and a visitor sees it under the new address', async ({
  page,
  owner,
  context,
}) => {
  await openForm(page);
  const fill = (label: string, value: string) =>
    form(page).getByRole('textbox', { name: label }).fill(value);
  // A name that is only written otherwise keeps its address.
  await fill('Nombre', owner.store.name.toUpperCase());
  await expect(form(page).getByText('Al guardar, tu tienda pasará a')).toHaveCount(0);
  const name = `Dulces ${owner.store.id}`;
  await fill('Nombre', name);
  await expect(form(page).getByText(`/dulces-${owner.store.id}`)).toBeVisible();
  await form(page).getByLabel('Tipo de negocio').selectOption('food');
  await fill('Descripción', 'Hechos cada mañana.');
  await form(page).getByLabel('Provincia').selectOption('Holguín');
  await fill('Dirección', 'Calle Maceo 14');
  await form(page).getByLabel('Zona horaria').selectOption('Europe/Madrid');
  await fill('Teléfono', '5 234-5678');
  await fill('Correo electrónico', 'hola@dulces.cu');
  await form(page)
    .getByRole('switch', { name: /WhatsApp/ })
    .check();
  await form(page)
    .getByRole('switch', { name: /Telegram/ })
    .check();
  await fill('Usuario de Telegram', '@dulces_finos');
  await fill('Facebook', 'https://facebook.com/dulces');
  await fill('Instagram', 'https://instagram.com/dulces');
  const monday = form(page).getByRole('group', { name: 'Lunes' });
  await monday.getByRole('switch', { name: 'Lunes', exact: true }).check();
  await expect(monday.getByLabel('Lunes: abre')).toHaveValue('09:00');
  await expect(monday.getByLabel('Lunes: cierra')).toHaveValue('18:00');
  await monday.getByLabel('Lunes: cierra').fill('01:00');
  await expect(monday.getByText('Cierra a la 01:00 del día siguiente.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Copiar a todos Lunes: 09:00–01:00' }).click();
  const sunday = form(page).getByRole('group', { name: 'Domingo' });
  await expect(sunday.getByLabel('Domingo: cierra')).toHaveValue('01:00');
  await sunday.getByRole('switch', { name: 'Domingo: abierto 24 horas' }).check();
  await form(page)
    .getByRole('group', { name: 'Sábado' })
    .getByRole('switch', { name: 'Sábado', exact: true })
    .uncheck();
  expect(await findViolations(page, 'body')).toEqual([]);
  await form(page).getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(toast(page, 'Negocio actualizado')).toBeVisible();
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const main = page.getByRole('main');
  for (const text of [
    name,
    'Alimentos',
    'Holguín',
    '@dulces_finos',
    '+53 52345678',
    '09:00–01:00',
    'Abierto 24 horas',
    'Cerrado',
    'España (Madrid)',
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(page.getByText('Ya está en tu tienda')).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto(`/${owner.store.url}`);
  await expect(visitor).toHaveURL(new RegExp(`/dulces-${owner.store.id}$`));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('what disappears from the hours hands its focus on, and a refused save leads to the day whose hours are wrong, and says at each field what is wrong', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/settings?campo=horario');
  const monday = form(page).getByRole('group', { name: 'Lunes' });
  await monday.getByRole('switch', { name: 'Lunes', exact: true }).check();
  const mondayCloses = monday.getByLabel('Lunes: cierra');
  await monday.getByRole('button', { name: 'Lunes: añadir otro turno' }).press('Enter');
  await expect(mondayCloses).toBeFocused();
  await monday.getByRole('button', { name: 'Lunes: quitar el segundo turno' }).press('Enter');
  await expect(mondayCloses).toBeFocused();
  const add = form(page).getByRole('button', { name: 'Añadir día especial' });
  await add.click();
  await add.click();
  const remove = (number: number) =>
    form(page).getByRole('button', { name: `Quitar: Día especial ${number}` });
  await remove(2).press('Enter');
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();

  const save = form(page).getByRole('button', { name: 'Guardar Cambios' });
  const sunday = form(page).getByRole('group', { name: 'Domingo' });
  const [opening, closing] = [
    sunday.getByLabel('Domingo: abre'),
    sunday.getByLabel('Domingo: cierra'),
  ];
  await sunday.getByRole('switch', { name: 'Domingo', exact: true }).check();
  await closing.fill('09:00');
  await save.press('Enter');
  await expect(closing).toBeFocused();
  await expect(closing).toBeInViewport();
  await expect(sunday).toContainText('La hora de cierre no puede ser igual a la de apertura.');
  await opening.fill('');
  await save.press('Enter');
  await expect(opening).toBeFocused();

  const telegram = form(page).getByLabel('Usuario de Telegram');
  await form(page).getByLabel('Nombre').fill('');
  await form(page)
    .getByRole('switch', { name: /Telegram/ })
    .check();
  await form(page).getByLabel('Facebook').fill('mi página');
  await form(page).getByRole('textbox', { name: 'Teléfono' }).fill('123');
  await save.click();
  await expect(form(page).getByLabel('Nombre')).toHaveAccessibleDescription(
    /Escribe el nombre del negocio/,
  );
  await expect(telegram).toHaveAccessibleDescription(/Escribe tu usuario de Telegram/);
  await telegram.fill('ana');
  await expect(telegram).toHaveAccessibleDescription(
    /El usuario debe tener entre 5 y 32 caracteres y solo puede contener letras/,
  );
  await expect(form(page).getByLabel('Facebook')).toHaveAccessibleDescription(
    /El enlace no es válido/,
  );
  await expect(form(page).getByRole('textbox', { name: 'Teléfono' })).toHaveAccessibleDescription(
    /no es válido/,
  );
  expect(await findViolations(page, 'body')).toEqual([]);
});

test('one tap closes no week, a name of Telegram switches it on, and a refused form shows its field clear of the header', async ({
  page,
  owner,
}) => {
  await owner.call('PATCH', `/business/${owner.store.id}`, {
    business_hours: { '1': defaultDayHours, '2': defaultDayHours },
  });
  await openForm(page);
  await form(page).getByRole('switch', { name: 'Lunes', exact: true }).uncheck();
  const copy = form(page).getByRole('button', { name: 'Copiar a todos Lunes: Cerrado' });
  await copy.click();
  const asked = page.getByRole('alertdialog', { name: '¿Cerrar todos los días?' });
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  const tuesday = form(page).getByRole('switch', { name: 'Martes', exact: true });
  await expect(tuesday).toBeChecked();
  await copy.click();
  await asked.getByRole('button', { name: 'Cerrar todos' }).click();
  await expect(tuesday).not.toBeChecked();

  const telegram = form(page).getByRole('switch', { name: /Telegram/ });
  await expect(telegram).not.toBeChecked();
  await form(page).getByLabel('Usuario de Telegram').pressSequentially('dulces_finos');
  await expect(telegram).toBeChecked();
  await telegram.uncheck();
  await form(page).getByLabel('Usuario de Telegram').pressSequentially('_1');
  await expect(telegram).not.toBeChecked();

  const address = form(page).getByLabel('Correo electrónico');
  await address.fill('ana');
  // Its top under the header, where a browser takes it for seen.
  await address.evaluate((field) => {
    scrollBy(0, field.getBoundingClientRect().top - 20);
  });
  await form(page).getByRole('button', { name: 'Guardar Cambios' }).press('Enter');
  await expect(address).toBeFocused();
  const gap = await address.evaluate((field) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const label = field.parentElement?.querySelector('label')?.getBoundingClientRect().top ?? 0;
    return label - header;
  });
  expect(gap).toBeGreaterThanOrEqual(0);
});

test('cancelling discards, leaving asks, and a reload restores; a failed save keeps the form, and another tab is noticed', async ({
  page,
  owner,
}) => {
  await page.clock.install();
  await openForm(page);
  await form(page).getByLabel('Dirección').fill('Calle 8');
  const confirmation = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  // On a phone the form's buttons stand where the tabs are.
  const menu = page.getByRole('button', { name: 'Abrir el menú' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Productos' }).last().click();
  await confirmation.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Recuperamos lo que habías escrito')).toBeVisible();
  await expect(form(page).getByLabel('Dirección')).toHaveValue('Calle 8');
  await form(page).getByRole('button', { name: 'Cancelar' }).click();
  await confirmation.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(form(page)).toBeHidden();
  await page.getByRole('button', { name: 'Editar Información' }).click();
  await expect(form(page).getByLabel('Dirección')).toHaveValue(owner.store.location ?? '');
  await form(page).getByLabel('Dirección').fill('Calle 10');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Productos' }).last().click();
  await confirmation.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await page.getByRole('link', { name: 'Configuración' }).last().click();
  await page.getByRole('button', { name: 'Editar Información' }).click();
  await expect(form(page).getByLabel('Dirección')).toHaveValue(owner.store.location ?? '');

  const address = `**/api/business/${owner.store.id}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'No ahora.' } }),
  );
  await form(page).getByLabel('Dirección').fill('Calle 8');
  await form(page).getByRole('button', { name: 'Guardar Cambios' }).click();
  await expect(toast(page, 'Error al actualizar negocio')).toContainText('No ahora.');
  await passToast(page);
  await page.unroute(address);
  await owner.call('PATCH', `/business/${owner.store.id}`, { location: 'Calle 9' });
  await form(page).getByRole('button', { name: 'Enviar de nuevo' }).click();
  const conflict = form(page).getByRole('alert').filter({ hasText: 'cambió en otra pestaña' });
  await conflict.getByRole('button', { name: 'Guardar la mía' }).click();
  await expect(toast(page, 'Negocio actualizado')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Calle 8');
});

test('deletes the store after asking, then the next one, and offers to make another', async ({
  page,
  owner,
}) => {
  const { type, province } = owner.store;
  await owner.call('POST', '/business', { name: 'La segunda', type, province });
  await page.clock.install();
  await page.goto('/settings');
  const address = `**/api/business/${owner.store.id}`;
  const confirmation = page.getByRole('alertdialog', { name: '¿Eliminar tu negocio?' });
  const remove = page.getByRole('main').getByRole('button', { name: 'Eliminar negocio' });
  const confirm = async () => {
    await remove.click();
    await confirmation.getByRole('button', { name: 'Eliminar negocio' }).click();
  };
  await page.route(address, (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'No es tuyo.' } }),
  );
  await confirm();
  await expect(toast(page, 'Error al eliminar negocio')).toContainText('No es tuyo.');
  await passToast(page);
  await page.unroute(address);
  await confirm();
  await expect(toast(page, 'Negocio eliminado')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('La segunda');
  await expect(remove).toBeEnabled();
  await confirm();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu negocio');
});

test('puts and removes logo and banner', async ({ page, owner }) => {
  await page.clock.install();
  await page.goto('/settings');
  const pictures = page.getByRole('region', { name: 'Logo y portada' });
  const file = (label: string) => pictures.getByLabel(label);
  await file('Añadir logo').setInputFiles({
    name: 'nota.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hola'),
  });
  await expect(pictures.getByRole('alert')).toContainText('El archivo debe ser una imagen');
  await file('Añadir logo').focus();
  await file('Añadir logo').setInputFiles(await takePhoto('crimson'));
  await expect(toast(page, 'Imagen subida')).toBeVisible();
  await passToast(page);
  await expect(file('Cambiar logo')).toBeFocused();
  await expect(pictures.getByAltText('Logo de la tienda')).toBeVisible();
  await file('Añadir portada').setInputFiles(await takePhoto('navy'));
  await expect(toast(page, 'Imagen subida')).toBeVisible();
  await passToast(page);
  await expect(pictures.getByAltText('Portada de la tienda')).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  const address = `**/api/business/${owner.store.id}/logo`;
  const remove = async (name: string) => {
    await pictures.getByRole('button', { name }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  };
  await page.route(address, (route) =>
    route.fulfill({ status: 422, json: { code: 'validation_failed', message: 'Ahora no.' } }),
  );
  await remove('Quitar el logo');
  await expect(toast(page, 'Error al eliminar imagen')).toContainText('Ahora no.');
  await passToast(page);
  await expect(pictures.getByAltText('Logo de la tienda')).toBeVisible();
  await page.unroute(address);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  await remove('Quitar el logo');
  await expect(pictures.getByText('Quitando el logo…')).toBeVisible();
  await expect(pictures.getByRole('progressbar')).toHaveCount(0);
  letGo();
  await expect(toast(page, 'Imagen eliminada')).toBeVisible();
  await passToast(page);
  await page.unroute(address);
  await expect(pictures.getByAltText('Logo de la tienda')).toHaveCount(0);
  await expect(file('Añadir logo')).toBeFocused();
  await page.route(address, (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'image_unreadable', message: 'No se pudo leer la imagen.' },
    }),
  );
  await file('Añadir logo').setInputFiles(await takePhoto('crimson'));
  await expect(toast(page, 'Error al subir imagen')).toContainText('No se pudo leer la imagen.');
  await expect(pictures.getByRole('alert')).toContainText('No se pudo leer la imagen.');
  await page.unroute(address);
  await pictures.getByRole('button', { name: 'Reintentar' }).click();
  await expect(pictures.getByAltText('Logo de la tienda')).toBeVisible();
  await remove('Quitar la portada');
  await expect(pictures.getByAltText('Portada de la tienda')).toHaveCount(0);
});
