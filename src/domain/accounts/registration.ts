import { isStoreType } from '../stores/store-type.ts';
import { foldEmail, isEmail } from './email.ts';
import type { Issue } from '../errors.ts';
import { commentMessages, registrationMessages } from '../messages.ts';
import { listRefusals, validateConfirmation } from './password.ts';
import { refusePhone } from './phone.ts';
import { refuseStoreName } from '../stores/store-name.ts';
import { isProvince } from '../places/province.ts';

/** The values of the form on /register. The country is fixed (product.md 3.4). */
export interface RegistrationDraft {
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly businessName: string;
  readonly businessType: string;
  readonly province: string;
}

const fields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'password',
  'confirmPassword',
  'businessName',
  'businessType',
  'province',
] as const;
type Field = (typeof fields)[number];

/**
 * The refused fields in the order of the form, with one message each.
 * @param siteName the name of the deployment; no store may pretend to speak for it
 */
export function validateRegistration(draft: RegistrationDraft, siteName: string): Issue[] {
  return fields.flatMap((path) => {
    const message = fieldRules[path](draft[path], draft, siteName);
    return message === null ? [] : [{ path, message }];
  });
}

type Rule = (value: string, draft: RegistrationDraft, siteName: string) => string | null;

const { missing } = registrationMessages;

const fieldRules: Record<Field, Rule> = {
  firstName: (value) => requireText(value, missing.firstName),
  lastName: (value) => requireText(value, missing.lastName),
  email: (value) =>
    requireText(value, missing.email) ??
    (isEmail(foldEmail(value)) ? null : commentMessages.emailInvalid),
  phone: (value) => requireText(value, missing.phone) ?? refusePhone(value),
  password: validatePassword,
  confirmPassword: (value, draft) =>
    value === '' ? missing.confirmPassword : validateConfirmation(draft.password, value),
  businessName: (value, _, siteName) =>
    requireText(value, missing.businessName) ?? refuseStoreName(value, siteName),
  businessType: (value) => (isStoreType(value) ? null : missing.businessType),
  province: (value) => (isProvince(value) ? null : registrationMessages.provinceRequired),
};

function requireText(value: string, message: string): string | null {
  return value.trim() === '' ? message : null;
}

function validatePassword(password: string): string | null {
  if (password === '') return missing.password;
  return listRefusals(password)[0] ?? null;
}
