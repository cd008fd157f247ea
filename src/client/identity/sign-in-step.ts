import type { SignInOutput } from 'aws-amplify/auth';

/** The next step of a sign-in. `done` means that nothing is left. */
export type SignInStep =
  | { readonly step: 'done' }
  | { readonly step: 'new-password' }
  | { readonly step: 'mfa' }
  | { readonly step: 'choose-mfa'; readonly choice: 'TOTP' | 'SMS' }
  /** An authenticator app has to be set up first. The answer to this step is a code of the app. */
  | { readonly step: 'set-up-app'; readonly secret: string }
  | { readonly step: 'confirm' }
  | { readonly step: 'reset' }
  | { readonly step: 'unknown' };

/** The provider's next step in the terms of the product. */
export function readStep({ nextStep }: Pick<SignInOutput, 'nextStep'>): SignInStep {
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION') {
    // One field asks for the code, from whatever source. The app comes first, because it needs no network.
    const allowed = nextStep.allowedMFATypes ?? [];
    const choice = (['TOTP', 'SMS'] as const).find((type) => allowed.includes(type));
    return choice === undefined ? { step: 'unknown' } : { step: 'choose-mfa', choice };
  }
  // Among the factors that can be set up, the product knows only the app.
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
