import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { ConfirmAccountDialog } from '#islands/account/dialogs/ConfirmAccountDialog.tsx';
import { MfaEnableForm } from '#islands/account/dialogs/MfaEnableForm.tsx';
import { PasswordDialog } from '#islands/account/dialogs/PasswordDialog.tsx';
import { CurrentPasswordForm } from '#islands/account/dialogs/CurrentPasswordForm.tsx';
import { ForgotPasswordForm } from '#islands/account/ForgotPasswordForm.tsx';
import { LoginForm } from '#islands/account/LoginForm.tsx';
import { RegisterForm } from '#islands/account/RegisterForm.tsx';
import { ResetPasswordForm } from '#islands/account/ResetPasswordForm.tsx';
import { $session } from '#state/session.ts';

// The attributes that password managers, the keyboard of a phone and its SMS reader use.

const readAttribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The fields of a form by name: their autofill value, and the keyboard or type that they ask for. */
function readFields(form: ReactElement): Record<string, string> {
  const tags = renderToStaticMarkup(form).matchAll(/<(?:input|select) [^>]*>/g);
  return Object.fromEntries(
    Array.from(tags, ([tag]) => [
      readAttribute(tag, 'name'),
      `${readAttribute(tag, 'autoComplete')} ${readAttribute(tag, 'inputMode') || readAttribute(tag, 'type')}`,
    ]),
  );
}

const nothing = () => undefined;
const done = () => Promise.resolve();
const email = 'ana@tienda.cu';
const login = createElement(LoginForm, {
  username: '',
  notice: null,
  onSend: nothing,
  onForgot: nothing,
  onUnconfirmed: nothing,
  onReset: done,
});
const passwords = { username: email, fallback: '', change: done };

const username = 'username ';
const password = 'current-password password';
const newPassword = 'new-password password';
const code = 'one-time-code numeric';

test.each<[string, ReactElement, Record<string, string>]>([
  [
    'registration',
    createElement(RegisterForm),
    {
      firstName: 'given-name ',
      lastName: 'family-name ',
      email: 'username email',
      phone: 'tel tel',
      whatsapp: ' checkbox',
      password: newPassword,
      confirmPassword: newPassword,
      businessName: 'organization ',
      businessType: 'off ',
      country: 'country-name ',
      province: 'address-level1 ',
    },
  ],
  ['sign-in', login, { username: 'username email', password }],
  [
    'forgotten password',
    createElement(ForgotPasswordForm, { email, send: done, onCancel: nothing }),
    { email: 'username email' },
  ],
  [
    'reset of it',
    createElement(ResetPasswordForm, { email, onBack: nothing, onDone: nothing }),
    { username, code, newPassword },
  ],
  [
    'confirmation of an account',
    createElement(ConfirmAccountDialog, {
      email,
      reason: '',
      hasJustSent: true,
      onClose: nothing,
      onConfirmed: nothing,
      findConfirmed: () => Promise.resolve(false),
    }),
    { code },
  ],
  [
    'choice of a password',
    createElement(PasswordDialog, { ...passwords, variant: 'forced' }),
    { username, newPassword, confirmation: newPassword },
  ],
  [
    'change of a password',
    createElement(PasswordDialog, { ...passwords, variant: 'normal' }),
    { username, oldPassword: password, newPassword, confirmation: newPassword },
  ],
  [
    'present password',
    createElement(CurrentPasswordForm, {
      action: { label: '', busyLabel: '', isMain: true },
      cancelLabel: '',
      children: '',
      send: done,
      onCancel: nothing,
    }),
    { password },
  ],
  [
    'second factor that is set up',
    createElement(MfaEnableForm, {
      secret: 'ABCD',
      uri: 'otpauth://totp/x',
      reason: '',
      confirm: done,
      onDone: nothing,
      onCancel: nothing,
    }),
    { code },
  ],
])('the %s names the content of each field', (_, form, fields) => {
  expect(readFields(form)).toEqual(fields);
});

test('the sign-in with a second factor names the content of each field', () => {
  const before = $session.get();
  $session.set({ ...before, requiresMFA: true });
  onTestFinished(() => {
    $session.set(before);
  });
  expect(readFields(login)).toEqual({ username: 'username email', password, code });
});
