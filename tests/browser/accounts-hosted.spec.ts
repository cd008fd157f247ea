import { testAccountFlows, testDialogFlows } from '../support/account-flows.ts';
import { arrive, button, dialog, enter, field, openLogin } from '../support/account-screens.ts';
import { createApp, expect, test } from '../support/accounts-fixture.ts';

// Before a stand-in of a hosted pool, which demands the secret hash.
test.use({ pool: 'hosted' });

testAccountFlows();
testDialogFlows();

test('a pool that demands an authenticator app has it set up at the sign-in', async ({
  page,
  keeper,
}) => {
  const email = await keeper.create();
  await keeper.requireApp(email);
  await openLogin(page);
  await enter(page, email);
  const factor = dialog(page, 'Verificación en dos pasos');
  await expect(factor).toContainText('Tu cuenta exige la verificación en dos pasos.');
  await button(factor, 'Cancelar').click();
  await expect(factor).toBeHidden();

  await enter(page, email);
  const app = createApp(await factor.locator('code').innerText());
  await expect(factor.getByRole('img')).toBeVisible();
  // To the app and back.
  await page.reload();
  const right = app.generate();
  await field(factor, 'Código de la aplicación').fill(right === '000000' ? '000001' : '000000');
  await button(factor, 'Activar').click();
  await expect(factor.getByRole('alert')).toHaveText('Código MFA inválido');
  await field(factor, 'Código de la aplicación').fill(right);
  await button(factor, 'Activar').click();
  await arrive(page);
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
});
