import { expect, test } from 'vitest';
import { readStep } from '#client/identity/sign-in-step.ts';

type NextStep = Parameters<typeof readStep>[0]['nextStep'];
const read = (nextStep: unknown) => readStep({ nextStep: nextStep as NextStep });

test.each([
  ['DONE', { step: 'done' }],
  ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', { step: 'new-password' }],
  ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', { step: 'mfa' }],
  ['CONFIRM_SIGN_IN_WITH_SMS_CODE', { step: 'mfa' }],
  ['CONFIRM_SIGN_UP', { step: 'confirm' }],
  ['RESET_PASSWORD', { step: 'reset' }],
  ['CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', { step: 'unknown' }],
  ['SOMETHING_NEW', { step: 'unknown' }],
])('reads %s', (signInStep, step) => {
  expect(read({ signInStep })).toEqual(step);
});

test('takes the secret of an app that must be set up first', () => {
  const signInStep = 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP';
  expect(read({ signInStep, totpSetupDetails: { sharedSecret: 'JBSW' } })).toEqual({
    step: 'set-up-app',
    secret: 'JBSW',
  });
});

test('prefers the app where the person may choose', () => {
  const signInStep = 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION';
  expect(read({ signInStep, allowedMFATypes: ['SMS', 'TOTP'] })).toEqual({
    step: 'choose-mfa',
    choice: 'TOTP',
  });
  expect(read({ signInStep, allowedMFATypes: ['SMS'] })).toMatchObject({ choice: 'SMS' });
  expect(read({ signInStep, allowedMFATypes: ['EMAIL'] })).toEqual({ step: 'unknown' });
  const setup = { signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION' };
  expect(read(setup)).toEqual({ step: 'choose-mfa', choice: 'TOTP' });
});
