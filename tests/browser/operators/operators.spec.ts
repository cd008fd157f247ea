import { findViolations } from '../../support/accessibility.ts';
import {
  arrive,
  button,
  chooseInMenu,
  dialog,
  field,
  signIn,
} from '../../support/account-screens.ts';
import { createApp, password } from '../../support/accounts-fixture.ts';
import { expect, test } from '../../support/operator-fixture.ts';
import { operatorStorePath } from '#domain/paths/operator-paths.ts';
import { productPath } from '#domain/paths/paths.ts';

const hidden = 'Oculto. Ya no se ve en el sitio.';

test('who is not signed in goes to the login screen, and who has no role to the start', async ({
  page,
  keeper,
}) => {
  await page.goto('/admin/registro', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login\?volver=%2Fadmin%2Fregistro$/);
  await signIn(page, await keeper.create());
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await expect(button(page, 'Mi Cuenta')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operación' })).toHaveCount(0);
  await page.goto('/admin', { waitUntil: 'commit' });
  await arrive(page, '/');
});

test('whoever was given a role comes in by the menu, once a second factor is set up', async ({
  page,
  keeper,
}) => {
  const email = await keeper.create();
  await keeper.giveRole(email);
  await signIn(page, email);
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await page.getByRole('link', { name: 'Operación' }).click();
  await expect(
    page.getByText('Activa la verificación en dos pasos para entrar aquí.'),
  ).toBeVisible();
  expect(await findViolations(page, 'body')).toEqual([]);
  await button(page, 'Verificación en dos pasos').click();
  const factor = dialog(page, 'Verificación en dos pasos');
  await field(factor, 'Contraseña actual').fill(password);
  await button(factor, 'Continuar').click();
  const app = createApp(await factor.locator('code').innerText());
  await field(factor, 'Código de la aplicación').fill(app.generate());
  await page.route('**/api/admin/queue', async (route) => {
    const response = await route.fetch();
    const queue = (await response.json()) as object;
    await route.fulfill({ response, json: { ...queue, total: 0, data: [] } });
  });
  await button(factor, 'Activar').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Por revisar');
  await expect(page.getByText('No hay nada por revisar.')).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('a comment is hidden, given back, and its reports are found unfounded, by keyboard', async ({
  page,
  operator,
  request,
}) => {
  const text = 'Ese vendedor es un ladrón';
  const product = await operator.reportComment(text, ['offensive', 'other', 'offensive']);
  // Three visitors, but from one address: it does not hide itself.
  const readPage = async () => (await request.get(productPath(product))).text();
  // What its owner changes brings the page out at once, with comments that else wait to be joined by others.
  const describe = (description: string) =>
    operator.call('PATCH', `/products/${product.id}`, { description });
  await describe('De hoy');
  await expect.poll(readPage).toContain(text);
  await page.goto('/admin');
  const card = page.getByRole('listitem').filter({ hasText: text });
  await expect(card).toContainText('3 denuncias de 3 visitantes: Ofensivo (2), Otro (1)');
  await expect(card).toContainText('Mírenlo');

  await button(card, 'Ocultar').focus();
  await page.keyboard.press('Enter');
  const ask = dialog(page, 'Ocultar el comentario');
  await expect(field(ask, 'Motivo')).toHaveValue('offensive');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const note = field(ask, 'Explícalo en una frase');
  await note.focus();
  await button(ask, 'Ocultar').focus();
  await page.keyboard.press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Escribe el motivo\./);
  await page.keyboard.type('Escribe a ana@tienda.cu');
  await button(ask, 'Ocultar').press('Enter');
  await expect(note).toHaveAccessibleDescription(/No escribas correos ni teléfonos aquí\./);
  await note.fill('Insulta a una persona');
  await page.keyboard.press('Escape');
  const lost = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await button(lost, 'Seguir editando').press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toHaveValue('Insulta a una persona');
  await button(ask, 'Ocultar').press('Enter');
  await expect(ask).toBeHidden();
  await expect(page.getByText(hidden)).toBeVisible();
  await expect(page.locator('.act-notice')).toBeFocused();
  expect(await findViolations(page, 'body')).toEqual([]);
  await expect(card).toHaveCount(0);
  expect(await readPage()).not.toContain(text);

  await page.keyboard.press('Tab');
  await expect(button(page, 'Deshacer')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deshecho. Está como antes.')).toBeVisible();
  // What comes back waits with the new comments of its page.
  await describe('De esta mañana');
  await expect.poll(readPage).toContain(text);

  await button(card, 'No procede').press('Enter');
  const dismissal = dialog(page, 'No procede');
  // What visitors say speaks for no reason to leave it.
  await expect(field(dismissal, 'Motivo')).toHaveValue('');
  await field(dismissal, 'Motivo').selectOption('other');
  await field(dismissal, 'Explícalo en una frase').fill('Es solo una opinión');
  await button(dismissal, 'No procede').press('Enter');
  const settled = page.getByText('Denuncias cerradas.');
  await expect(settled).toBeVisible();
  await expect(card).toHaveCount(0);
  await button(page, 'Deshacer').press('Enter');
  await expect(page.getByText('Deshecho. Está como antes.')).toBeVisible();
  await button(card, 'No procede').press('Enter');
  await field(dismissal, 'Motivo').selectOption('other');
  await field(dismissal, 'Explícalo en una frase').fill('Es solo una opinión');
  await button(dismissal, 'No procede').press('Enter');
  await expect(settled).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await readPage()).toContain(text);
});

test('who was faster is named in words, a failure leaves what was typed, and a store is blocked with all its pages, and freed', async ({
  page,
  operator,
  keeper,
  request,
}) => {
  const text = 'Compren en otra parte';
  await operator.reportComment(text, ['spam']);
  const { id, name, url } = operator.store;
  await operator.report('business', id, 'scam', 'No existe');
  const readStatus = async () => (await request.get(`/${url}`)).status();
  await expect.poll(readStatus).toBe(200);
  await page.goto('/admin');
  const card = page.getByRole('listitem').filter({ hasText: text });
  await button(card, 'Ocultar').click();
  const ask = dialog(page, 'Ocultar el comentario');
  await field(ask, 'Explícalo en una frase').fill('Es publicidad');
  await page.route('**/api/admin/reviews/*/hide', (route) => route.abort());
  await button(ask, 'Ocultar').click();
  await expect(ask.getByRole('alert')).toContainText('No se pudo hacer');
  await expect(field(ask, 'Explícalo en una frase')).toHaveValue('Es publicidad');
  await page.unroute('**/api/admin/reviews/*/hide');
  const targetId = await card.getAttribute('data-id');
  const why = { reason: 'spam', note: 'Es publicidad' };
  const { email, authorization } = await keeper.createWithApp();
  await keeper.giveRole(email);
  const closed = await request.post('/api/admin/reports/close', {
    headers: { authorization },
    data: { kind: 'review', targetId, outcome: 'hide', ...why },
  });
  expect(closed.ok(), await closed.text()).toBe(true);
  await button(ask, 'Ocultar').click();
  await expect(page.getByText(/^Lo resolvió Ana hace /)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(button(page, 'Deshacer')).toHaveCount(0);

  const store = page.locator(`[data-id="${id}"]`);
  await expect(store).toContainText(name);
  await expect(store).toContainText('1 denuncia de 1 visitante');
  await expect(button(store, 'Ocultar')).toHaveCount(0);
  await button(store, 'Bloquear el negocio…').click();
  const block = dialog(page, 'Bloquear el negocio');
  await expect(block).toContainText('Su tienda y su producto se retiran ahora mismo.');
  await field(block, 'Explícalo en una frase').fill('Nadie contesta');
  await button(block, 'Bloquear').click();
  await expect(page.getByText('Bloqueado. Ya no se ve en el sitio.')).toBeVisible();
  expect(await readStatus()).toBe(404);
  await button(page, 'Deshacer').click();
  await expect(page.getByText('Deshecho. Está como antes.')).toBeVisible();
  expect(await readStatus()).toBe(200);
  await button(store, 'No procede').click();
  const dismissal = dialog(page, 'No procede');
  await field(dismissal, 'Motivo').selectOption('other');
  await field(dismissal, 'Explícalo en una frase').fill('Sí existe');
  await button(dismissal, 'No procede').click();
  await expect(store).toHaveCount(0);
});

test('a new store is looked at, called and verified ahead of a block, and a block says what a colleague decided meanwhile', async ({
  page,
  operator,
  keeper,
  request,
}) => {
  const { id, name, url } = operator.store;
  await operator.call('PATCH', `/business/${id}`, { phone: '+5351234567' });
  await operator.createProduct({ name: 'Pan' });
  await page.goto('/admin');
  const news = page.locator('section', { hasText: 'Negocios nuevos (7 días)' });
  const row = news.getByRole('listitem').filter({ has: page.locator(`a[href="/${url}"]`) });
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    `/admin/negocios?id=${id}`,
  );
  const acts = row.locator('.btn');
  await expect(acts).toHaveText(['Ver', 'Verificar', 'Bloquear…']);
  await expect(acts.first()).toHaveAttribute('href', `/${url}`);
  await acts.nth(1).click();
  const verify = dialog(page, 'Verificar el negocio');
  await expect(verify.getByRole('link', { name: '+53 51234567' })).toHaveAttribute(
    'href',
    'tel:+5351234567',
  );
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await button(verify, 'Cancelar').click();
  await acts.last().click();
  const ask = dialog(page, 'Bloquear el negocio');
  await expect(ask).toContainText('Su tienda y su producto se retiran ahora mismo.');
  await field(ask, 'Motivo').selectOption('scam');
  await field(ask, 'Explícalo en una frase').fill('Nadie contesta');
  const { email, authorization } = await keeper.createWithApp();
  await keeper.giveRole(email);
  const verified = await request.post(`/api/admin/businesses/${id}/verify`, {
    headers: { authorization },
    data: { phone: true, proof: false },
  });
  expect(verified.ok(), await verified.text()).toBe(true);
  await button(ask, 'Bloquear').click();
  const told = ask.getByRole('alert');
  await expect(told).toContainText('Un colega decidió mientras tanto');
  await expect(told).toContainText('Ana verificó el negocio.');
  await expect(acts).toHaveText(['Ver', 'Bloquear…']);
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await button(ask, 'Bloquear de todas formas').click();
  await expect(page.getByText('Bloqueado. Ya no se ve en el sitio.')).toBeVisible();
  await button(page, 'Deshacer').click();
  await expect(page.getByText('Deshecho. Está como antes.')).toBeVisible();
});

test('a store is found, verified, recommended, no longer vouched for, and named without taking the focus; an operator whose own is gone comes to the operation, and still can make one', async ({
  page,
  operator,
}) => {
  const { store, email } = operator;
  await page.goto('/admin/negocios');
  const search = page.getByLabel('Nombre, dirección, correo o teléfono');
  await search.fill(email);
  await search.press('Enter');
  const rows = page.locator('main .panel > li');
  await expect(rows).toHaveCount(1);
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: 'Nuevos' }).click();
  await expect(page).toHaveURL(/\/admin\/negocios\?estado=nuevos$/);
  await page.reload();
  await expect(search).toHaveValue(email);
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/negocios$/);
  await expect(rows).toHaveCount(1);
  // As in a long list, of which the row far down was tapped.
  await page.evaluate(() => {
    document.body.style.paddingBottom = '2000px';
    scrollTo(0, 150);
  });
  await rows.getByRole('link', { name: store.name }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.name);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => {
    document.body.removeAttribute('style');
  });
  await page.locator('main').getByRole('link', { name: 'Negocios' }).click();
  await expect(search).toHaveValue(email);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: store.name }).click();
  await expect(page.getByText('Correo del dueño')).toBeVisible();

  await button(page, 'Verificar').click();
  const verify = dialog(page, 'Verificar el negocio');
  await button(verify, 'Verificar').click();
  await expect(verify.getByText('Marca al menos una de las dos.')).toBeVisible();
  const picksUp = verify.getByLabel('Contestó el dueño en ese teléfono');
  await expect(picksUp).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await picksUp.check();
  const why = field(verify, 'Nota (opcional)');
  await why.fill('Contestó ana@tienda.cu');
  await button(verify, 'Verificar').click();
  await expect(why).toBeFocused();
  await expect(why).toHaveAccessibleDescription(/No escribas correos ni teléfonos aquí\./);
  await why.fill('Contestó su dueña');
  const goBack = () =>
    page.evaluate(() => {
      history.back();
    });
  await goBack();
  const lost = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await button(lost, 'Seguir editando').click();
  await expect(why).toHaveValue('Contestó su dueña');
  await goBack();
  await button(lost, 'Descartar cambios').click();
  await expect(verify).toBeHidden();
  await expect(rows).toHaveCount(1);
  await page.goForward();
  await button(page, 'Verificar').click();
  await picksUp.check();
  await why.fill('Contestó su dueña');
  await button(verify, 'Verificar').click();
  await expect(page.getByText('Negocio verificado')).toBeVisible();
  await expect(page.locator('main').getByText('Verificado', { exact: true })).not.toHaveCount(0);

  await button(page, 'Recomendar en la portada').click();
  const recommend = dialog(page, 'Recomendar en la portada');
  await recommend.getByLabel('Hasta el día').fill('2020-01-01');
  await button(recommend, 'Recomendar').click();
  await expect(recommend.getByText('Elige un día de los próximos 30.')).toBeVisible();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  const last = await recommend.getByLabel('Hasta el día').getAttribute('max');
  await recommend.getByLabel('Hasta el día').fill(last ?? '');
  await button(recommend, 'Recomendar').click();
  await expect(page.getByText('Recomendado en la portada.')).toBeVisible();
  await expect(page.getByText(/^Recomendado hasta el /)).toBeVisible();
  await button(page, 'Recomendar en la portada').click();
  await button(recommend, 'Dejar de recomendar').click();
  await expect(page.getByText('Ya no se recomienda.')).toBeVisible();

  await button(page, 'Quitar la verificación').click();
  const unverify = dialog(page, 'Quitar la verificación');
  await field(unverify, 'Motivo').selectOption('wrong_phone');
  await field(unverify, 'Explícalo en una frase').fill('Contesta otra persona');
  await button(unverify, 'Quitar la verificación').click();
  await expect(page.getByText('Ya no está verificado.')).toBeVisible();
  await expect(button(page, 'Verificar')).toBeVisible();

  const held = Promise.withResolvers<undefined>();
  const address = `**/api/admin/businesses/${store.id}`;
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(operatorStorePath(store.id));
  const back = page.locator('main').getByRole('link', { name: 'Negocios' });
  await back.focus();
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(store.name);
  await expect(back).toBeFocused();
  await page.unroute(address);

  await operator.call('DELETE', `/business/${store.id}`);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await arrive(page, '/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menú de Ana' }).click();
  await page.getByRole('link', { name: 'Mi negocio' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu negocio');
});

test('the record shows who did what and why, is narrowed, and becomes a file, and the menu signs an operator out', async ({
  page,
  operator,
}) => {
  const { id } = operator.store;
  const why = { reason: 'scam', note: 'Vende lo que no tiene' };
  await operator.call('POST', `/admin/businesses/${id}/block`, why);
  await operator.call('POST', `/admin/businesses/${id}/unblock`, { reason: 'undo' });
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Registro' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const row = page.getByRole('listitem').filter({ hasText: 'Vende lo que no tiene' });
  await expect(row).toContainText('Bloqueó un negocio');
  await expect(row).toContainText('Estafa o vendedor falso');
  await row.getByRole('link', { name: id }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/registro\\?que=${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const acts = page.locator('main li');
  await expect(acts).toHaveCount(2);
  await expect(acts.first()).toContainText('Desbloqueó un negocio');
  const download = page.waitForEvent('download');
  await button(page, 'Descargar CSV').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('registro.csv');
  await page.getByRole('link', { name: /Quitar el filtro/ }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/registro$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await chooseInMenu(page, 'Cerrar Sesión');
  await expect(page.getByRole('heading', { name: 'Iniciar Sesión' })).toBeVisible();
});
