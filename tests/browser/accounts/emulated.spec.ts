import { randomUUID } from 'node:crypto';
import { findPoolServer } from '../../../scripts/pool-server.ts';
import {
  arrive,
  button,
  chooseInMenu,
  dialog,
  enter,
  field,
  fillRegistration,
  openLogin,
  openRegister,
  sendRegistration,
} from '../../support/account-screens.ts';
import { expect, otherPassword, test } from '../../support/accounts-fixture.ts';

// Before a hosted pool that others wrote (`pool-server.ts`), with the browser's own client.
test.use({ pool: 'emulated' });
test.skip(findPoolServer() === null, 'There is no emulator of a user pool');

test('a person registers, confirms, signs in and changes the password at a pool of others', async ({
  page,
  keeper,
}) => {
  const email = keeper.newEmail();
  await openRegister(page);
  await fillRegistration(page, email, `Café ${randomUUID().slice(0, 8)}`);
  await sendRegistration(page);
  await arrive(page, '/login');
  const confirmation = dialog(page, 'Confirma tu cuenta');
  await field(confirmation, 'Código de confirmación').fill('654321');
  await button(confirmation, 'Confirmar Cuenta').click();
  await expect(confirmation.getByText('El código no es correcto')).toBeVisible();
  await field(confirmation, 'Código de confirmación').fill(await keeper.readCode(email));
  await button(confirmation, 'Confirmar Cuenta').click();
  await expect(confirmation).toBeHidden();

  await enter(page, email, otherPassword);
  await expect(page.getByText('El usuario o la contraseña no son correctos')).toBeVisible();
  await enter(page, email);
  await arrive(page);
  await expect(page.getByText('Resumen rápido')).toBeVisible();

  await chooseInMenu(page, 'Cambiar Contraseña');
  const change = dialog(page, 'Cambiar Contraseña');
  await field(change, 'Contraseña actual').fill('Clave-segura-1');
  await field(change, 'Nueva contraseña').fill(otherPassword);
  await field(change, 'Confirmar contraseña').fill(otherPassword);
  await button(change, 'Cambiar Contraseña').click();
  await expect(page.getByText('Contraseña cambiada exitosamente')).toBeVisible();
  await chooseInMenu(page, 'Cerrar Sesión');
  await arrive(page, '/login');
  await openLogin(page);
  await enter(page, email, otherPassword);
  await arrive(page);
});
