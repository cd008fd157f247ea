import { auditPath } from '#domain/paths/admin-paths.ts';
import { button, dialog } from '../support/account-screens.ts';
import { expect, test } from '../support/operator-fixture.ts';
import {
  applyReading,
  findLost,
  findLostInAny,
  type Reading,
  readings,
} from '../support/reflow.ts';

test('an operator loses nothing, however the page is read @wide-only', async ({
  page,
  operator,
}) => {
  const text = 'Unacomentariolarguísimosinespacios'.repeat(4);
  await operator.reportComment(text, ['no_delivery']);
  for (const path of [
    ...['/admin', '/admin/negocios', '/admin/registro'],
    ...['/admin/cuentas', '/admin/solicitudes', '/admin/cifras'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await findLostInAny(page), path).toEqual([]);
  }
  await page.goto(`/admin/negocios?id=${operator.business.id}`);
  await button(page, 'Bloquear…').waitFor();
  expect(await findLostInAny(page)).toEqual([]);
  for (const reading of Object.keys(readings) as Reading[]) {
    await page.goto('/admin');
    await button(page.getByRole('listitem'), 'Ocultar').first().click();
    await applyReading(page, reading);
    await dialog(page, 'Ocultar el comentario').waitFor();
    expect(await findLost(page, reading), reading).toEqual([]);
  }
});

test('names without a space push nothing off the screen @wide-only', async ({ page, operator }) => {
  await operator.reportComment('Llama al 5123 4567', ['no_delivery']);
  const why = { reason: 'scam', note: 'Vende lo que no tiene' };
  await operator.call('POST', `/admin/businesses/${operator.business.id}/block`, why);
  await operator.call('POST', `/admin/businesses/${operator.business.id}/unblock`, {
    reason: 'undo',
  });
  const named = ['name', 'authorName', 'actorName'];
  let actor = '';
  await page.route(/\/api\/admin\/(queue|audit)/, async (route) => {
    const response = await route.fetch();
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) => {
      if (key === 'actorId' && typeof value === 'string') actor = value;
      return named.includes(key) && value !== null ? 'Unnombrelarguísimo'.repeat(5) : value;
    });
    await route.fulfill({ response, json });
  });
  for (const path of [() => '/admin', () => '/admin/registro', () => auditPath({ actor })]) {
    await page.goto(path());
    await expect(page.locator('main').getByText('Unnombrelarguísimo').first()).toBeVisible();
    expect(await findLostInAny(page), path()).toEqual([]);
  }
});
