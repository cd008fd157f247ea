import { saveRegistration } from './registration-draft.ts';
import { nullIfRefused } from './use-once.ts';
import type { FormValues } from './use-submission.ts';
import { ApiError, isApiError } from '#client/api-error.ts';
import type { Registration } from '#contract/accounts.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { createSignInKey } from '#domain/accounts/sign-in-key.ts';
import type { Issue } from '#domain/errors.ts';
import { registrationMessages } from '#domain/messages.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import type { RegistrationDraft } from '#domain/accounts/registration.ts';
import { validateRegistration } from '#domain/accounts/registration.ts';
import { country } from '#domain/site.ts';
import { accountApi } from '#state/account-api.ts';
import { keepUnconfirmed } from '#state/stored/session-pending.ts';
import { carryToast } from '#state/stored/session-toast.ts';
import { showToast } from '#state/toasts.ts';

/** The errors of the form, in its order. */
export function checkRegistration(values: FormValues, siteName: string): Issue[] {
  return validateRegistration(readDraft(values), siteName);
}

/** The last registration without a response. It may have created an account. */
let unanswered: { readonly form: string; readonly firstSignIn: string } | null = null;

/** Creates account and store, then goes to the login screen, where the account is confirmed (product.md 3.4). */
export async function sendRegistration(values: FormValues): Promise<void> {
  const { email, password, firstName, lastName, phone, ...draft } = readDraft(values);
  const { businessName, businessType, province } = draft;
  const person = { email, password, firstName, lastName, phone };
  const form = JSON.stringify(values);
  const known = unanswered?.form === form ? unanswered : null;
  const firstSignIn = known?.firstSignIn ?? createSignInKey();
  const body = {
    ...person,
    businessName,
    businessType,
    country,
    province,
    whatsapp: values.whatsapp === 'on',
    firstSignIn,
  } as Registration;
  try {
    await accountApi('POST /auth/register-with-business', { body }).catch(
      async (error: unknown) => {
        if (!isApiError(error) || error.code !== 'email_taken') throw error;
        if (known === null || !(await isUnconfirmed(email, password))) throw markEmail(error);
      },
    );
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status >= 500) {
      unanswered = { form, firstSignIn };
    }
    showToast({ title: registrationMessages.failedToast, variant: 'destructive' });
    throw error;
  }
  saveRegistration(null);
  keepUnconfirmed({ email: normalizeEmail(email), firstSignIn });
  carryToast({
    title: registrationMessages.success,
    description: registrationMessages.successText,
  });
  location.replace(loginPath());
  // Never resolves, so that the form stays busy until the browser has left the page.
  await new Promise(() => undefined);
}

/** Whether an account with this password waits for its code. */
async function isUnconfirmed(email: string, password: string): Promise<boolean> {
  const login = await accountApi('POST /auth/login', { body: { email, password } }).catch(
    nullIfRefused,
  );
  return login?.requiresConfirmation === true;
}

function readDraft(values: FormValues): RegistrationDraft {
  const read = (name: string): string => values[name] ?? '';
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    phone: read('phone'),
    password: read('password'),
    confirmPassword: read('confirmPassword'),
    businessName: read('businessName'),
    businessType: read('businessType'),
    province: read('province'),
  };
}

/** The refusal of an address that has an account, as an error of the address field. */
function markEmail({ status, code, message }: ApiError): ApiError {
  const issues = [{ path: 'email', message: registrationMessages.emailTaken }];
  return new ApiError(status, { code, message, issues });
}
