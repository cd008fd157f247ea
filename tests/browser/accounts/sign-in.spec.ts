import { errorMessages } from '#domain/messages.ts';
import { findViolations } from '../../support/accessibility.ts';
import {
  arrive,
  button,
  enter,
  field,
  loseResponse,
  openConfirmation,
  openLogin,
  openVerify,
  title,
} from '../../support/account-screens.ts';
import { expect, otherPassword, password, test } from '../../support/accounts-fixture.ts';

test.describe('signing in', () => {
  test('says what is missing and what is wrong, keeps what was typed, and leads back where the person was stopped, never away', async ({
    page,
    keeper,
  }) => {
    await openLogin(page, '/login?volver=%2Foffers%3Fpage%3D2');
    const name = field(page, 'Usuario o correo electrónico');
    const secret = field(page, 'Contraseña');
    await button(page, 'Iniciar Sesión').click();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Escribe tu usuario o correo electrónico');
    await expect(page.getByRole('alert')).toHaveText('Por favor ingresa usuario y contraseña');
    expect(await findViolations(page, 'body')).toEqual([]);
    await name.fill('ana@tienda.cu');
    await button(page, 'Iniciar Sesión').click();
    await expect(secret).toBeFocused();
    await expect(secret).toHaveAccessibleDescription('Escribe tu contraseña');
    const email = await keeper.create();
    await enter(page, email, otherPassword);
    await expect(page.getByRole('alert')).toHaveText(
      'El usuario o la contraseña no son correctos. Revísalos e intenta de nuevo.',
    );
    await expect(secret).toHaveValue(otherPassword);
    const wrongPassword = await page.getByRole('alert').textContent();
    await enter(page, keeper.newEmail());
    await expect(button(page, 'Iniciar Sesión')).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText(wrongPassword ?? '');

    await enter(page, email);
    await arrive(page, '/offers');
    await page.goto('/login?volver=%2F%2Fevil.example%2Fpanel', { waitUntil: 'commit' });
    await arrive(page);
  });

  test('verifies the password once, and again where the response of the sign-in is lost', async ({
    page,
    keeper,
  }) => {
    const email = await keeper.create();
    const sent: string[] = [];
    await page.route('**/identity', async (route) => {
      const body = route.request().postDataJSON() as { AuthParameters?: { PASSWORD?: string } };
      const secret = body.AuthParameters?.PASSWORD;
      if (secret === undefined) {
        await route.continue();
        return;
      }
      sent.push(secret.replace(/^once:.*/, 'key'));
      const isFirst = sent.length === 1;
      const response = await route.fetch();
      await (isFirst ? route.abort() : route.fulfill({ response }));
    });
    await openLogin(page);
    await enter(page, email);
    await arrive(page);
    expect(sent[0]).toBe('key');
    expect(sent.at(-1)).toBe(password);
    expect(sent.filter((secret) => secret === password)).toHaveLength(1);
  });

  test('shows the password, sends once however often it is tapped, and says what came of it', async ({
    page,
    context,
  }) => {
    await openLogin(page);
    await field(page, 'Contraseña').fill(password);
    const eye = button(page, 'Mostrar contraseña');
    await expect(field(page, 'Contraseña')).toHaveAttribute('type', 'password');
    await eye.click();
    await expect(eye).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, 'Contraseña')).toHaveAttribute('type', 'text');
    await eye.click();
    await expect(field(page, 'Contraseña')).toHaveAttribute('type', 'password');

    await context.setOffline(true);
    await enter(page, 'ana@tienda.cu');
    await expect(page.getByRole('alert')).toHaveText(
      'Sin conexión. Comprueba tu red e intenta de nuevo.',
    );
    await context.setOffline(false);

    const held = Promise.withResolvers<undefined>();
    const responses = [
      { status: 500, json: { code: 'internal', message: 'x' } },
      { status: 200, json: { success: false, requiresConfirmation: false, message: '' } },
    ];
    await page.route('**/api/auth/login', async (route) => {
      const response = responses.shift();
      await held.promise;
      await route.fulfill(response);
    });
    await enter(page, 'ana@tienda.cu');
    await button(page, 'Iniciando sesión…').click({ force: true });
    await field(page, 'Contraseña').press('Enter');
    held.resolve(undefined);
    await expect(page.getByRole('alert')).toHaveText('Error de autenticación');
    expect(responses).toHaveLength(1);
    await enter(page, 'ana@tienda.cu');
    await expect(page.getByRole('alert')).toHaveText('Respuesta inesperada del servidor');
  });
});

test.describe('an account that is not confirmed', () => {
  test('is confirmed over the login screen, whatever fails, with a code that is sent again after half a minute', async ({
    page,
    keeper,
  }) => {
    const email = await keeper.createUnconfirmed();
    await keeper.readCode(email);
    await page.clock.install();
    await openLogin(page);
    const unconfirmed = 'Cuenta no confirmada. Por favor, verifica tu email.';
    const dialog = page.getByRole('dialog', { name: 'Confirma tu cuenta' });
    // The API does not know yet that it is unconfirmed; the identity provider says so.
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ json: { success: true, requiresConfirmation: false, message: '' } }),
    );
    await enter(page, email);
    await expect(dialog).toContainText(unconfirmed);
    await page.unroute('**/api/auth/login');
    await page.keyboard.press('Escape');
    await openConfirmation(page, email);
    await expect(dialog).toContainText(unconfirmed);
    expect(await findViolations(page, 'body')).toEqual([]);
    const code = field(dialog, 'Código de confirmación');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.pressSequentially('12a34');
    await expect(code).toHaveValue('1234');
    await button(dialog, 'Confirmar Cuenta').click();
    await expect(code).toHaveAccessibleDescription('El código debe tener 6 dígitos');
    await code.fill('123456');
    const nothing = { status: 500, json: { code: 'internal', message: 'x' } };
    // A network that puts a page of its own in the way.
    const foreign = { status: 200, contentType: 'text/html', body: '<h1>Wifi del hotel</h1>' };
    const failures = [
      [nothing, 'Error al reenviar el código', 'Error al confirmar la cuenta'],
      [foreign, errorMessages.service_unavailable, errorMessages.service_unavailable],
    ] as const;
    for (const [response, notResent, notConfirmed] of failures) {
      await page.route('**/api/auth/{resend-code,confirm-signup}', (route) =>
        route.fulfill(response),
      );
      await button(dialog, 'Reenviar código').click();
      await expect(dialog.getByRole('alert')).toHaveText(notResent);
      await button(dialog, 'Confirmar Cuenta').click();
      await expect(dialog.getByRole('alert')).toHaveText(notConfirmed);
    }
    await page.unroute('**/api/auth/{resend-code,confirm-signup}');
    const again = dialog.getByRole('button', { name: /^Reenviar código/ });
    await page.clock.pauseAt(Date.now() + 60_000);
    await again.click();
    await expect(dialog.getByText('Código reenviado exitosamente')).toBeVisible();
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(again).toHaveText('Reenviar código (30 s)');
    await page.clock.runFor(1_000);
    await expect(again).toHaveText('Reenviar código (29 s)');
    await again.click({ force: true });
    await page.clock.runFor(28_750);
    await expect(again).toHaveText('Reenviar código (1 s)');
    await page.clock.runFor(1_000);
    await expect(again).toHaveText('Reenviar código');
    const right = await keeper.readCode(email, 2);
    await code.fill(right === '000000' ? '000001' : '000000');
    await button(dialog, 'Confirmar Cuenta').click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'El código no es correcto. Revísalo o pide uno nuevo.',
    );
    await expect(code).toBeFocused();
    await code.fill(right);
    await button(dialog, 'Confirmar Cuenta').click();
    await expect(dialog.getByText('Cuenta confirmada exitosamente')).toBeVisible();
    await page.clock.runFor(1_400);
    await expect(dialog).toBeVisible();
    await page.clock.runFor(200);
    await expect(dialog).toBeHidden();
    await page.clock.resume();
    await arrive(page);
  });
});

test.describe('a forgotten password', () => {
  test('leads there and back, also where the provider demands it, and is replaced', async ({
    page,
    keeper,
  }) => {
    const email = await keeper.create();
    await keeper.requireReset(email);
    await openLogin(page);
    await enter(page, email);
    await expect(title(page)).toHaveText('Verificar Código');
    // To the mail and back.
    await page.reload();
    await expect(title(page)).toHaveText('Verificar Código');
    await expect(page.getByRole('main')).toContainText(email);
    await page.goto('/about');
    await openLogin(page);
    await expect(title(page)).toHaveText('Iniciar Sesión');

    await field(page, 'Usuario o correo electrónico').fill(email);
    await button(page, '¿Olvidaste tu contraseña?').dblclick();
    await expect(title(page)).toHaveText('Recuperar Contraseña');
    await expect(field(page, 'Correo electrónico')).toHaveValue(email);
    await field(page, 'Correo electrónico').fill('');
    await button(page, 'Enviar Código').click();
    await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription(
      'Por favor ingresa tu correo electrónico',
    );
    await button(page, 'Cancelar').dblclick();
    await expect(title(page)).toHaveText('Iniciar Sesión');

    await button(page, '¿Olvidaste tu contraseña?').click();
    await field(page, 'Correo electrónico').fill(email);
    await button(page, 'Enviar Código').click();
    await expect(page.getByText('Código enviado', { exact: true })).toBeVisible();
    await expect(page.getByText('Código de verificación enviado a tu email')).toBeVisible();
    await field(page, 'Código de verificación').fill('123456');
    await field(page, 'Nueva contraseña').fill(password);
    await button(page, 'Atrás').click();
    await expect(title(page)).toHaveText('Recuperar Contraseña');
    await button(page, 'Enviar Código').click();
    await expect(field(page, 'Código de verificación')).toHaveValue('');
    await expect(field(page, 'Nueva contraseña')).toHaveValue('');

    // The fourth code: one was sent at registration, three here.
    await field(page, 'Código de verificación').fill(await keeper.readCode(email, 4));
    await field(page, 'Nueva contraseña').fill(otherPassword);
    await loseResponse(page, 'reset-password');
    await button(page, 'Restablecer Contraseña').click();
    await expect(page.getByRole('alert')).toContainText('El servidor no respondió.');
    await button(page, 'Restablecer Contraseña').click();
    await expect(title(page)).toHaveText('Iniciar Sesión');
    await expect(page.getByText('Contraseña restablecida', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Contraseña restablecida exitosamente. Puedes iniciar sesión.'),
    ).toBeVisible();
    await expect(field(page, 'Usuario o correo electrónico')).toHaveValue('');
    await expect(field(page, 'Contraseña')).toHaveValue('');
    await enter(page, email, otherPassword);
    await arrive(page);
  });

  test('says what is wrong, the same for an account that is not there', async ({
    page,
    keeper,
  }) => {
    await openVerify(page, keeper.newEmail());
    const code = field(page, 'Código de verificación');
    const secret = field(page, 'Nueva contraseña');
    await button(page, 'Restablecer Contraseña').click();
    await expect(code).toHaveAccessibleDescription('Escribe el código');
    await expect(page.getByRole('alert')).toHaveText('Por favor completa todos los campos');
    expect(await findViolations(page, 'body')).toEqual([]);
    await code.fill('12');
    await secret.fill('abc');
    await button(page, 'Restablecer Contraseña').click();
    await expect(code).toHaveAccessibleDescription('El código debe tener 6 dígitos');
    await expect(secret).toHaveAccessibleDescription('Debe tener al menos 8 caracteres');
    await expect(page.getByRole('listitem').filter({ hasText: 'minúscula' })).toContainText(
      'cumplido',
    );
    await code.fill('123456');
    await secret.fill(password);
    await button(page, 'Restablecer Contraseña').click();
    await expect(page.getByRole('alert')).toHaveText(
      'El código no es correcto. Revísalo o pide uno nuevo.',
    );
    const nothing = { status: 500, json: { code: 'internal', message: 'x' } };
    await page.route('**/api/auth/*-password', (route) => route.fulfill(nothing));
    await button(page, 'Restablecer Contraseña').click();
    await expect(page.getByRole('alert')).toHaveText('Error restableciendo contraseña');
    await button(page, 'Atrás').click();
    expect(await findViolations(page, 'body')).toEqual([]);
    await button(page, 'Enviar Código').click();
    await expect(page.getByRole('alert')).toHaveText('Error al enviar código de recuperación');
  });
});

test('asks for the code of the app, and takes a reload and a wrong code', async ({
  page,
  keeper,
}) => {
  const { email, generate } = await keeper.createWithApp();
  await openLogin(page);
  await enter(page, email);
  const code = field(page, 'Código MFA');
  await expect(code).toBeFocused();
  await expect(title(page)).toHaveText('Iniciar Sesión');
  // As the app shows it, and as a message brings it.
  await page.keyboard.insertText(' 123 456');
  await expect(code).toHaveValue('123456');
  await page.reload();
  await expect(code).toBeVisible();
  await button(page, 'Verificar Código').click();
  await expect(code).toHaveAccessibleDescription('Por favor ingresa el código MFA');
  const right = generate();
  await code.fill(right === '000000' ? '000001' : '000000');
  await button(page, 'Verificar Código').click();
  await expect(page.getByRole('alert')).toHaveText('Código MFA inválido');
  await page.route('**/identity', (route) =>
    route.fulfill({
      json: { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'more', ChallengeParameters: {} },
    }),
  );
  await code.fill(right);
  await button(page, 'Verificar Código').click();
  await expect(page.getByRole('alert')).toHaveText('MFA no completado');
  await page.unroute('**/identity');
  await button(page, 'Usar otra cuenta').click();
  await expect(code).toHaveCount(0);
  await expect(page.getByRole('alert')).toBeEmpty();
  await expect(field(page, 'Usuario o correo electrónico')).toBeFocused();
  await enter(page, email);
  await code.fill(generate());
  await button(page, 'Verificar Código').click();
  await arrive(page);
});
