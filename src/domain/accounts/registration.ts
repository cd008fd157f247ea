import { isBusinessType } from '../places/business-type.ts';
import { isEmail } from './email.ts';
import type { Issue } from '../errors.ts';
import { commentMessages, registrationMessages } from '../messages.ts';
import { listRefusals, validateConfirmation } from './password.ts';
import { normalizePhone } from './phone.ts';
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

/** Every field that is refused, in the order of the form, one message each. */
export function validateRegistration(draft: RegistrationDraft): Issue[] {
  return fields.flatMap((path) => {
    const message = fieldRules[path](draft[path], draft);
    return message === null ? [] : [{ path, message }];
  });
}

const fieldRules: Record<Field, (value: string, draft: RegistrationDraft) => string | null> = {
  firstName: requireText,
  lastName: requireText,
  email: (value) =>
    requireText(value) ?? (isEmail(value.trim()) ? null : commentMessages.emailInvalid),
  phone: (value) =>
    requireText(value) ??
    (normalizePhone(value) === null ? registrationMessages.phoneInvalid : null),
  password: validatePassword,
  confirmPassword: (value, draft) =>
    validateConfirmation(draft.password, value) ??
    (value === '' ? registrationMessages.fieldsRequired : null),
  businessName: requireText,
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
