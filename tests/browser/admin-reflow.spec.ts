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
