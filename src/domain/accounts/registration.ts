import { isBusinessType } from '../places/business-type.ts';
import { isEmail } from './email.ts';
import type { Issue } from '../errors.ts';
import { commentMessages, registrationMessages } from '../messages.ts';
import { listRefusals, validateConfirmation } from './password.ts';
import { refusePhone } from './phone.ts';
import { refuseStoreName } from '../places/store-name.ts';
import { isProvince } from '../places/province.ts';

/** What the form of /register collects; the country is fixed (product.md 3.4). */
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
 * Every field that is refused, in the order of the form, one message each.
 * @param siteName what the deployment is called, for which no store may pretend to speak
 */
export function validateRegistration(draft: RegistrationDraft, siteName: string): Issue[] {
  return fields.flatMap((path) => {
    const message = fieldRules[path](draft[path], draft, siteName);
    return message === null ? [] : [{ path, message }];
  });
}

type Rule = (value: string, draft: RegistrationDraft, siteName: string) => string | null;

const fieldRules: Record<Field, Rule> = {
  firstName: requireText,
  lastName: requireText,
  email: (value) =>
    requireText(value) ?? (isEmail(value.trim()) ? null : commentMessages.emailInvalid),
  phone: (value) => requireText(value) ?? refusePhone(value),
  password: validatePassword,
  confirmPassword: (value, draft) =>
    validateConfirmation(draft.password, value) ??
    (value === '' ? registrationMessages.fieldsRequired : null),
  businessName: (value, _, siteName) => requireText(value) ?? refuseStoreName(value, siteName),
  businessType: (value) => (isBusinessType(value) ? null : registrationMessages.fieldsRequired),
  province: (value) => (isProvince(value) ? null : registrationMessages.provinceRequired),
};

function requireText(value: string): string | null {
  return value.trim() === '' ? registrationMessages.fieldsRequired : null;
}

function validatePassword(password: string): string | null {
  if (password === '') return registrationMessages.fieldsRequired;
  return listRefusals(password)[0] ?? null;
}
