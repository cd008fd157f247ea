import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LoginForm } from '#islands/account/LoginForm.tsx';

const form = vi.hoisted(() => ({ isSending: false }));
vi.mock('#islands/account/use-submission.ts', () => ({
  useSubmission: () => ({ errors: {}, failure: null, ...form }),
}));
vi.mock('#islands/shared/use-is-mounted.ts', () => ({ useIsMounted: () => true }));

const nothing = () => undefined;
const draw = () =>
  renderToStaticMarkup(
    createElement(LoginForm, {
      username: '',
      notice: null,
      onSend: nothing,
      onForgot: nothing,
      onUnconfirmed: nothing,
      onReset: () => Promise.resolve(),
    }),
  );
const closed = / disabled=""[^>]*>¿Olvidaste tu contraseña\?/;

test('leads to the code for a new password, but not away from a sign-in that is being sent', () => {
  expect(draw()).not.toMatch(closed);
  form.isSending = true;
  expect(draw()).toMatch(closed);
});
