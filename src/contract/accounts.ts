import * as v from 'valibot';
import { FlagSchema, createLineSchema, createMessage, createRequiredLine } from './scalars.ts';
import { businessTypes } from '#domain/places/business-type.ts';
import { isConfirmationCode, isMfaCode } from '#domain/accounts/confirmation-code.ts';
import { firstSignInKeyPattern } from '#domain/accounts/first-sign-in.ts';
import { foldEmail, isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import {
  businessNameMaxLength,
  emailMaxLength,
  passwordMaxLength,
  personNameMaxLength,
  phoneTextMaxLength,
} from '#domain/limits.ts';
import { authMessages, commentMessages, registrationMessages } from '#domain/messages.ts';
import { isPasswordTypeable, listRefusals } from '#domain/accounts/password.ts';
import { cleanPhoneText, normalizePhone, refusePhone } from '#domain/accounts/phone.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';

const passwordTooLong = `La contraseña no puede exceder los ${passwordMaxLength} caracteres`;

const createNameSchema = (maximum: number, required: string) =>
  createRequiredLine(maximum, required, `El texto no puede exceder los ${maximum} caracteres`);

/** An address by which an account is looked up: of two spellings the one that was typed counts first. */
const createEmailSchema = (required: string) =>
  v.pipe(
    createNameSchema(emailMaxLength, required),
    v.transform(foldEmail),
    v.check(isEmail, commentMessages.emailInvalid),
  );

/** A password that exists already: only its presence is verified here. */
const createPasswordSchema = (required: string) =>
  v.pipe(v.string(required), v.nonEmpty(required), v.maxLength(passwordMaxLength, passwordTooLong));

/** A new password, with one issue for each rule that it does not meet (product.md 7.1). */
const createNewPasswordSchema = (required: string) =>
  v.pipe(
    createPasswordSchema(required),
    v.check(isPasswordTypeable, authMessages.passwordUntypeable),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const message of listRefusals(dataset.value)) addIssue({ message });
    }),
  );

const EmailSchema = createEmailSchema(authMessages.emailRequired);
const createCodeSchema = (required: string) =>
  v.pipe(
    v.string(createMessage(required, authMessages.codeLength)),
    v.trim(),
    v.check(isConfirmationCode, createMessage(required, authMessages.codeLength)),
  );

/** What a screen shows after a call that only does something. */
export const MessageSchema = v.object({ message: v.string() });

/** `email` may also be a user name (product.md 7.1). */
export const LoginSchema = v.strictObject({
  email: createNameSchema(emailMaxLength, authMessages.credentialsRequired),
  password: createPasswordSchema(authMessages.credentialsRequired),
});

/** Without `success` the account waits for its code; every other refusal is an error. */
export const LoginResponseSchema = v.object({
  success: v.boolean(),
  requiresConfirmation: v.boolean(),
  message: v.string(),
});
export type LoginResponse = v.InferOutput<typeof LoginResponseSchema>;

const FirstSignInSchema = v.optional(
  v.pipe(v.string(), v.regex(firstSignInKeyPattern, 'El valor no es válido.')),
);

const { fieldsRequired } = registrationMessages;

export const RegistrationSchema = v.strictObject({
  email: v.pipe(
    createEmailSchema(fieldsRequired),
    v.transform(normalizeEmail),
    v.check(isEmail, commentMessages.emailInvalid),
  ),
  password: createNewPasswordSchema(fieldsRequired),
  firstName: createNameSchema(personNameMaxLength, fieldsRequired),
  lastName: createNameSchema(personNameMaxLength, fieldsRequired),
  phone: v.pipe(
    createLineSchema(
      phoneTextMaxLength,
      registrationMessages.phoneInvalid,
      fieldsRequired,
      cleanPhoneText,
    ),
    v.nonEmpty(fieldsRequired),
    v.check(
      (text) => refusePhone(text) === null,
      ({ input }) => refusePhone(input) ?? '',
    ),
    v.transform((text) => normalizePhone(text) ?? text),
  ),
  businessName: createNameSchema(businessNameMaxLength, fieldsRequired),
  businessType: v.picklist(
    businessTypes,
    createMessage(fieldsRequired, 'El tipo de negocio no existe.'),
  ),
  country: v.literal(country, createMessage(fieldsRequired, `El país debe ser ${country}.`)),
  province: v.picklist(provinces, registrationMessages.provinceRequired),
  /** Whether the store is written to by WhatsApp at this phone. */
  whatsapp: v.optional(FlagSchema, false),
  /** A key made up by the browser, which signs in once with it after the confirmation. */
  firstSignIn: FirstSignInSchema,
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

export const ConfirmSignUpSchema = v.strictObject({
  email: EmailSchema,
  code: createCodeSchema(authMessages.codeLength),
  /** The key of the registration that is meant: a code of another one under the address is refused. */
  firstSignIn: FirstSignInSchema,
});
export const ResendCodeSchema = v.strictObject({ email: EmailSchema });
export const ForgotPasswordSchema = v.strictObject({ email: EmailSchema });
export const ResetPasswordSchema = v.strictObject({
  email: createEmailSchema(authMessages.fieldsRequired),
  code: createCodeSchema(authMessages.fieldsRequired),
  newPassword: createNewPasswordSchema(authMessages.fieldsRequired),
});
export const ChangePasswordSchema = v.strictObject({
  oldPassword: createPasswordSchema(authMessages.currentPasswordNeeded),
  newPassword: createNewPasswordSchema(authMessages.fieldsRequired),
});

/**
 * With `isSignedOut` the session that asked has ended too, and the new password opens the next one. With
 * `hasSessionsLeft` the other sessions could not be ended yet, which the message says.
 */
export const PasswordChangeSchema = v.object({
  message: v.string(),
  isSignedOut: v.boolean(),
  hasSessionsLeft: v.boolean(),
});
export type PasswordChange = v.InferOutput<typeof PasswordChangeSchema>;

/** The present password, for what a stolen session alone must not do. */
export const PresentPasswordSchema = v.strictObject({
  password: createPasswordSchema(authMessages.currentPasswordNeeded),
});

/** What an authenticator app has to know. */
export const FactorSecretSchema = v.object({ secret: v.string() });

/** A code of an authenticator app, as the proof that it knows the secret. */
export const FactorCodeSchema = v.strictObject({
  code: v.pipe(v.string(authMessages.mfaRequired), v.check(isMfaCode, authMessages.mfaRequired)),
});

/** What the browser's client of the identity provider is set up with; nothing of it is secret. */
export const IdentitySettingsSchema = v.object({
  /** Who keeps the passwords. The embedded pool alone takes the key of a registration in place of one. */
  pool: v.picklist(['embedded', 'hosted']),
  userPoolId: v.string(),
  userPoolClientId: v.string(),
  authFlow: v.picklist(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
  /** Path of the gateway on the API's origin. */
  endpointPath: v.string(),
  /** Where emails are read that are not sent, on a trial on one machine. */
  outboxPath: v.nullable(v.string()),
});
export type IdentitySettings = v.InferOutput<typeof IdentitySettingsSchema>;
