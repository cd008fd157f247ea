import type { Page } from '@playwright/test';
import { findViolations, findViolationsAtBothWidths } from '../../support/accessibility.ts';
import { button, dialog, field } from '../../support/account-screens.ts';
import { expect, test } from '../../support/operator-fixture.ts';
import { findLostInAny } from '../../support/reflow.ts';
import { tapTwice } from '../../support/tap-twice.ts';
import { dayIn } from '#domain/hours/day.ts';
import { auditPath } from '#domain/paths/operator-paths.ts';
import { registrationTimezone } from '#domain/site.ts';

const longName = 'Unnombrelarguísimo';

/** Names without a space for all whom the queue and the record name; returns how to read who acted last in it. */
async function giveLongNames(page: Page): Promise<() => string> {
  const named = ['name', 'authorName', 'actorName'];
  let actor = '';
  await page.route(/\/api\/admin\/(queue|audit)/, async (route) => {
    const response = await route.fetch();
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (key === 'actorId' && typeof value === 'string') actor = value;
      return named.includes(key) && value !== null ? longName.repeat(5) : value;
    });
    await route.fulfill({ response, json });
  });
  return () => actor;
}

test('every screen of the operation opens at its own address, free of what axe finds, and loses nothing, however it is read', async ({
  page,
  operator,
}) => {
  const { id } = operator.store;
  const comment = 'Unacomentariolarguísimosinespacios'.repeat(4);
  await operator.reportComment(comment, ['no_delivery']);
  const why = { reason: 'scam', note: 'No entrega lo que vende' };
  await operator.call('POST', `/admin/businesses/${id}/block`, why);
  await operator.call('POST', `/admin/businesses/${id}/unblock`, { reason: 'undo' });
  const readActor = await giveLongNames(page);
  for (const [findPath, title] of [
    [() => '/admin/negocios', 'Negocios'],
    [() => `/admin/negocios?id=${id}`, operator.store.name],
    [() => '/admin/cuentas', 'Cuentas'],
    [() => '/admin/solicitudes', 'Solicitudes'],
    [() => '/admin/cifras', 'Cifras'],
    [() => '/admin/registro', 'Registro'],
    [() => auditPath({ actor: readActor() }), 'Registro'],
    [() => '/admin', 'Por revisar'],
  ] as const) {
    const path = findPath();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(page.locator('.list-skeleton, [aria-busy=true]')).toHaveCount(0);
    const hasNames = /^\/admin$|registro/.test(path);
    if (hasNames) await expect(page.locator('main').getByText(longName).first()).toBeVisible();
    // The record of one person has all that the whole one has, and the filter besides.
    if (path !== auditPath({})) {
      expect(await findViolationsAtBothWidths(page, 'body'), path).toEqual([]);
    }
    expect(await findLostInAny(page), path).toEqual([]);
  }
  const card = page.getByRole('listitem').filter({ hasText: comment });
  await button(card, 'Ocultar').first().click();
  await dialog(page, 'Ocultar el comentario').waitFor();
  expect(await findLostInAny(page)).toEqual([]);
});

test('an account is found by its whole email, which stands in no address, and a request is noted once, settled with a word and opened again; it may have come on a day that began after the screen was opened', async ({
  page,
  operator,
}) => {
  await page.goto('/admin/cuentas');
  const email = page.getByLabel('Correo electrónico');
  await button(page, 'Buscar').click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Escribe el correo de la cuenta.');
  await email.fill('nadie@tienda.cu');
  await email.press('Enter');
  await expect(page.getByText('No hay ninguna cuenta con ese correo.')).toBeVisible();
  await email.fill(operator.email);
  await email.press('Enter');
  const account = page.getByRole('listitem').filter({ hasText: operator.email });
  await expect(account.getByRole('link', { name: operator.store.name })).toBeVisible();
  await expect(account).toContainText('Usa el comando en el servidor.');
  expect(page.url()).toMatch(/\/admin\/cuentas$/);
  expect(await findViolations(page, 'body')).toEqual([]);

  const subject = `pide-${operator.email}`;
  await page.clock.install();
  await page.goto('/admin/solicitudes');
  await button(page, 'Nueva solicitud').click();
  const form = dialog(page, 'Nueva solicitud');
  await button(form, 'Anotar').click();
  await expect(field(form, 'Qué se pide')).toBeFocused();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await field(form, 'Qué se pide').selectOption('deletion');
  await field(form, 'Correo o comentario').fill('pide\u00ADalgo');
  await button(form, 'Anotar').click();
  await expect(field(form, 'Correo o comentario')).toBeFocused();
  await expect(field(form, 'Correo o comentario')).toHaveAccessibleDescription(
    /caracteres invisibles/,
  );
  await field(form, 'Correo o comentario').fill(subject);
  await tapTwice(button(form, 'Anotar'), '**/api/admin/requests');
  await expect(form).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: subject });
  await expect(card).toHaveCount(1);
  await button(card, 'Resuelta').click();
  const settling = dialog(page, 'Resuelta');
  await button(settling, 'Resuelta').click();
  await expect(field(settling, 'Qué se hizo')).toBeFocused();
  await field(settling, 'Qué se hizo').fill('Se borró la cuenta');
  await button(settling, 'Resuelta').click();
  await expect(settling).toBeHidden();
  await expect(card).toContainText('Se borró la cuenta');
  await button(card, 'Abrir de nuevo').click();
  await expect(button(card, 'Resuelta')).toBeVisible();

  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  await page.clock.setSystemTime(tomorrow);
  await button(page, 'Nueva solicitud').click();
  await expect(field(form, 'Día en que llegó')).toHaveValue(dayIn(registrationTimezone, tomorrow));
});
