import type { SignInOutput } from 'aws-amplify/auth';

/** What a sign-in asks for next; with `done` there is nothing left to ask. */
export type SignInStep =
  | { readonly step: 'done' }
  | { readonly step: 'new-password' }
  | { readonly step: 'mfa' }
  | { readonly step: 'choose-mfa'; readonly choice: 'TOTP' | 'SMS' }
  /** An authenticator app has to be set up first; the response is a code of it. */
  | { readonly step: 'set-up-app'; readonly secret: string }
  | { readonly step: 'confirm' }
  | { readonly step: 'reset' }
  | { readonly step: 'unknown' };

/** The provider's next step in the words of the product. */
export function readStep({ nextStep }: Pick<SignInOutput, 'nextStep'>): SignInStep {
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION') {
    // One field asks for the code, wherever it comes from; the app needs no network.
    const allowed = nextStep.allowedMFATypes ?? [];
    const choice = (['TOTP', 'SMS'] as const).find((type) => allowed.includes(type));
    return choice === undefined ? { step: 'unknown' } : { step: 'choose-mfa', choice };
  }
  // Of what can be set up the product knows the app alone.
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION') {
    return { step: 'choose-mfa', choice: 'TOTP' };
  }
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') {
    return { step: 'set-up-app', secret: nextStep.totpSetupDetails.sharedSecret };
  }
  return steps[nextStep.signInStep] ?? { step: 'unknown' };
}

const steps: Partial<Record<SignInOutput['nextStep']['signInStep'], SignInStep>> = {
  DONE: { step: 'done' },
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: { step: 'new-password' },
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: { step: 'mfa' },
  CONFIRM_SIGN_IN_WITH_SMS_CODE: { step: 'mfa' },
  CONFIRM_SIGN_UP: { step: 'confirm' },
  RESET_PASSWORD: { step: 'reset' },
};
