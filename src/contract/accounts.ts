import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { ofOperator, operatorAct, why } from './operators.ts';
import {
  CountSchema,
  createLineSchema,
  createMessage,
  createRequiredLine,
  EmptySchema,
  FlagSchema,
  IdSchema,
  InstantSchema,
  MessageSchema,
} from './scalars.ts';
import { BusinessSchema } from './stores.ts';
import { isConfirmationCode, isMfaCode } from '#domain/accounts/confirmation-code.ts';
import { foldEmail, isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { signInKeyPattern } from '#domain/accounts/sign-in-key.ts';
import { operatorRoles } from '#domain/accounts/operator-role.ts';
import { isPasswordTypeable, listRefusals } from '#domain/accounts/password.ts';
import { cleanPhoneText, normalizePhone, refusePhone } from '#domain/accounts/phone.ts';
import {
  storeNameMaxLength,
  emailMaxLength,
  passwordMaxLength,
  personNameMaxLength,
  phoneTextMaxLength,
} from '#domain/limits.ts';
import { authMessages, commentMessages, registrationMessages } from '#domain/messages.ts';
import { storeTypes } from '#domain/stores/store-type.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';

const passwordTooLong = `La contraseña no puede exceder los ${passwordMaxLength} caracteres`;

const createNameSchema = (maximum: number, required: string) =>
  createRequiredLine(maximum, required, `El texto no puede exceder los ${maximum} caracteres`);

/** An address by which an account is looked up. The lookup tries the spelling that was typed first. */
const createEmailSchema = (required: string) =>
  v.pipe(
    createNameSchema(emailMaxLength, required),
    v.transform(foldEmail),
    v.check(isEmail, commentMessages.emailInvalid),
  );

/** A password that exists already. It is not held to the rules for new ones. */
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

/** `email` may also be a user name (product.md 7.1). */
export const LoginSchema = v.strictObject({
  email: createNameSchema(emailMaxLength, authMessages.credentialsRequired),
  password: createPasswordSchema(authMessages.credentialsRequired),
});

/** Settings of the browser's identity client. None of them is secret. */
export const IdentitySettingsSchema = v.object({
  /** Where passwords are kept. Only the embedded pool accepts the key of a registration instead of a password. */
  pool: v.picklist(['embedded', 'hosted']),
  userPoolId: v.string(),
  userPoolClientId: v.string(),
  authFlow: v.picklist(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
  /** Path of the gateway on the API's origin. */
  endpointPath: v.string(),
  /** Path of the page that shows emails when none is sent, as in a trial on one machine. */
  outboxPath: v.nullable(v.string()),
});
export type IdentitySettings = v.InferOutput<typeof IdentitySettingsSchema>;

/** `success` is false when the account still has to be confirmed with its code. Any other refusal is an error. */
export const LoginResponseSchema = v.object({
  success: v.boolean(),
  requiresConfirmation: v.boolean(),
  message: v.string(),
  /**
   * A key that the embedded pool accepts once, within a minute, instead of the password. A hosted pool gives none and
   * takes the password, and so does an account whose password must be reset.
   */
  signInKey: v.optional(v.string()),
  /** The identity settings, sent with such a key to spare the browser a call. */
  settings: v.optional(IdentitySettingsSchema),
});
export type LoginResponse = v.InferOutput<typeof LoginResponseSchema>;

const FirstSignInSchema = v.optional(
  v.pipe(v.string(), v.regex(signInKeyPattern, 'El valor no es válido.')),
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
  businessName: createNameSchema(storeNameMaxLength, fieldsRequired),
  businessType: v.picklist(
    storeTypes,
    createMessage(fieldsRequired, 'El tipo de negocio no existe.'),
  ),
  country: v.literal(country, createMessage(fieldsRequired, `El país debe ser ${country}.`)),
  province: v.picklist(provinces, registrationMessages.provinceRequired),
  /** Whether customers may write to the store on WhatsApp at this phone. */
  whatsapp: v.optional(FlagSchema, false),
  /** A random key of the browser, which signs in once with it after the confirmation. */
  firstSignIn: FirstSignInSchema,
});
export type Registration = v.InferOutput<typeof RegistrationSchema>;

export const ConfirmSignUpSchema = v.strictObject({
  email: EmailSchema,
  code: createCodeSchema(authMessages.codeLength),
  /** The key of the registration. A code of another registration of the same address is refused. */
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
 * `isSignedOut`: this session has ended too, and the person signs in again with the new password. `hasSessionsLeft`:
 * other sessions could not be ended yet, and `message` says so.
 */
export const PasswordChangeSchema = v.object({
  message: v.string(),
  isSignedOut: v.boolean(),
  hasSessionsLeft: v.boolean(),
});
export type PasswordChange = v.InferOutput<typeof PasswordChangeSchema>;

/** The current password. It stops a stolen session from making such a change. */
export const CurrentPasswordSchema = v.strictObject({
  password: createPasswordSchema(authMessages.currentPasswordNeeded),
});

/** The secret from which an authenticator app makes codes. */
export const FactorSecretSchema = v.object({ secret: v.string() });

/** A code that proves that an authenticator app has the secret. */
export const FactorCodeSchema = v.strictObject({
  code: v.pipe(v.string(authMessages.mfaRequired), v.check(isMfaCode, authMessages.mfaRequired)),
});

/** The id that the identity provider gave a person, the `sub` of their tokens. */
export const IdentityIdSchema = v.pipe(
  v.string(),
  v.regex(/^[\w:-]{1,128}$/, 'El identificador no es válido.'),
);

/** The signed-in person, with the stores they own, oldest first. */
export const UserSchema = v.object({
  id: IdSchema,
  cognitoId: IdentityIdSchema,
  username: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phone: v.nullable(v.string()),
  businesses: v.array(BusinessSchema),
  /** When the person asked to have the account erased, and on which day in Havana that happens. */
  leavingAt: v.nullable(InstantSchema),
  erasedOn: v.nullable(v.string()),
  /** Null unless the person is an operator. */
  role: v.nullable(v.picklist(operatorRoles)),
});
export type User = v.InferOutput<typeof UserSchema>;

/** A code of an authenticator app. Accounts without an app leave it out. */
export const OptionalFactorCodeSchema = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^\d{0,6}$/, authMessages.codeLength))),
);
const emailNeeded = createMessage('Escribe el correo de tu cuenta.', 'Debe ser un texto.');

/** The person types the email of the account, as a guard against mistakes. */
export const AccountDeletionSchema = v.strictObject({
  email: v.pipe(
    v.string(emailNeeded),
    v.nonEmpty(emailNeeded),
    v.maxLength(emailMaxLength, 'El correo no es el de tu cuenta.'),
    v.transform(foldEmail),
  ),
  password: CurrentPasswordSchema.entries.password,
  code: OptionalFactorCodeSchema,
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;

/** The moment of the request, and the day in Havana on which the account is erased. */
export const LeavingSchema = v.object({ leavingAt: v.string(), erasedOn: v.string() });
export type Leaving = v.InferOutput<typeof LeavingSchema>;

const wrongEmail = createMessage('Escribe el correo de la cuenta.', 'El correo no es válido.');
const AccountEmailSchema = v.pipe(
  v.string(wrongEmail),
  v.maxLength(emailMaxLength, wrongEmail),
  v.transform(foldEmail),
  v.check(isEmail, wrongEmail),
);

export const OperatorAccountsQuerySchema = v.strictObject({ email: AccountEmailSchema });

/** An account as operators see it. A value that only the identity pool knows is null when the pool does not give it. */
export const OperatorAccountSchema = v.object({
  id: IdSchema,
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  createdAt: InstantSchema,
  isConfirmed: v.boolean(),
  /** Set while the account waits to be erased. */
  leavingAt: v.nullable(InstantSchema),
  role: v.nullable(v.picklist(operatorRoles)),
  isDisabled: v.nullable(v.boolean()),
  mustReset: v.nullable(v.boolean()),
  hasFactor: v.nullable(v.boolean()),
  lastSignInAt: v.nullable(InstantSchema),
  stores: v.array(
    v.object({ id: IdSchema, name: v.string(), url: v.string(), isPublic: v.boolean() }),
  ),
});
export type OperatorAccount = v.InferOutput<typeof OperatorAccountSchema>;

/**
 * At most one account, with two exceptions: an earlier account of a hosted pool with the same email, which comes last,
 * and another account whose email is kept in another spelling.
 */
export const OperatorAccountListSchema = v.object({
  data: v.array(OperatorAccountSchema),
  /** The number of the newest act in the record. The acts that follow send it as `seen`. */
  seen: CountSchema,
});

export type OperatorAccountList = v.InferOutput<typeof OperatorAccountListSchema>;

/** The email is typed again, so that nobody erases the wrong account. */
export const DeleteAccountSchema = v.strictObject({ ...why, email: AccountEmailSchema });
export type DeleteAccount = v.InferOutput<typeof DeleteAccountSchema>;

export const accountEndpoints = {
  login: defineEndpoint('POST /auth/login', {
    tag: 'Cuentas',
    summary: 'Comprueba la contraseña antes de iniciar la sesión',
    body: LoginSchema,
    response: LoginResponseSchema,
    limit: 'identity',
    errors: [401],
  }),
  registerWithBusiness: defineEndpoint('POST /auth/register-with-business', {
    tag: 'Cuentas',
    summary: 'Crea una cuenta y su negocio, los dos o ninguno',
    body: RegistrationSchema,
    response: MessageSchema,
    limit: 'identity',
    status: 201,
    errors: [409],
  }),
  confirmSignUp: defineEndpoint('POST /auth/confirm-signup', {
    tag: 'Cuentas',
    summary: 'Confirma una cuenta con el código recibido',
    body: ConfirmSignUpSchema,
    response: MessageSchema,
    limit: 'identity',
  }),
  resendCode: defineEndpoint('POST /auth/resend-code', {
    tag: 'Cuentas',
    summary: 'Vuelve a enviar el código de confirmación',
    body: ResendCodeSchema,
    response: MessageSchema,
    limit: 'identity',
  }),
  forgotPassword: defineEndpoint('POST /auth/forgot-password', {
    tag: 'Cuentas',
    summary: 'Envía un código para restablecer la contraseña',
    body: ForgotPasswordSchema,
    response: MessageSchema,
    limit: 'identity',
  }),
  resetPassword: defineEndpoint('POST /auth/reset-password', {
    tag: 'Cuentas',
    summary: 'Restablece la contraseña con el código recibido',
    body: ResetPasswordSchema,
    response: MessageSchema,
    limit: 'identity',
  }),
  changePassword: defineEndpoint('POST /auth/change-password', {
    tag: 'Cuentas',
    summary: 'Cambia la contraseña de la cuenta',
    body: ChangePasswordSchema,
    response: PasswordChangeSchema,
    bearer: 'required',
    limit: 'identity',
  }),
  beginSecondFactor: defineEndpoint('POST /auth/second-factor/begin', {
    tag: 'Cuentas',
    summary: 'Da el secreto de una aplicación de autenticación, con la contraseña actual',
    body: CurrentPasswordSchema,
    response: FactorSecretSchema,
    bearer: 'required',
    limit: 'identity',
  }),
  enableSecondFactor: defineEndpoint('POST /auth/second-factor/on', {
    tag: 'Cuentas',
    summary: 'Activa la verificación en dos pasos con un código de la aplicación',
    body: FactorCodeSchema,
    response: MessageSchema,
    bearer: 'required',
    limit: 'identity',
  }),
  disableSecondFactor: defineEndpoint('POST /auth/second-factor/off', {
    tag: 'Cuentas',
    summary: 'Desactiva la verificación en dos pasos con la contraseña actual',
    body: CurrentPasswordSchema,
    response: MessageSchema,
    bearer: 'required',
    limit: 'identity',
  }),
  getIdentitySettings: defineEndpoint('GET /auth/settings', {
    tag: 'Cuentas',
    summary: 'Los ajustes del inicio de sesión',
    query: EmptySchema,
    response: IdentitySettingsSchema,
  }),
  getUser: defineEndpoint('GET /users/cognito/:id', {
    tag: 'Cuentas',
    summary: 'La propia cuenta con sus negocios',
    params: v.object({ id: IdentityIdSchema }),
    query: EmptySchema,
    response: UserSchema,
    bearer: 'required',
    isForLeaving: true,
    errors: [404],
  }),
  deleteOwnAccount: defineEndpoint('POST /account/deletion', {
    tag: 'Cuentas',
    summary: 'Borra la propia cuenta: sus tiendas desaparecen ya, sus datos a los treinta días',
    body: AccountDeletionSchema,
    response: LeavingSchema,
    bearer: 'required',
    limit: 'owners',
    isForLeaving: true,
    errors: [403, 409],
  }),
  keepOwnAccount: defineEndpoint('DELETE /account/deletion', {
    tag: 'Cuentas',
    summary: 'Conserva la propia cuenta, que se iba a borrar, y abre otra vez sus tiendas',
    bearer: 'required',
    limit: 'owners',
    isForLeaving: true,
    errors: [409],
  }),
  findAccounts: defineEndpoint('GET /admin/accounts', {
    ...ofOperator,
    summary: 'Las cuentas de un correo',
    query: OperatorAccountsQuerySchema,
    response: OperatorAccountListSchema,
  }),
  resetAccount: defineEndpoint('POST /admin/accounts/:id/reset', {
    ...operatorAct,
    summary: 'Exige una contraseña nueva y cierra sus sesiones',
  }),
  signOutAccount: defineEndpoint('POST /admin/accounts/:id/sign-out', {
    ...operatorAct,
    summary: 'Cierra todas las sesiones de una cuenta',
  }),
  disableAccount: defineEndpoint('POST /admin/accounts/:id/disable', {
    ...operatorAct,
    summary: 'Desactiva una cuenta: nadie entra con ella, y sus tiendas siguen',
  }),
  enableAccount: defineEndpoint('POST /admin/accounts/:id/enable', {
    ...operatorAct,
    summary: 'Reactiva una cuenta',
  }),
  offerExport: defineEndpoint('POST /admin/accounts/:id/export', {
    ...operatorAct,
    summary: 'Avisa por correo a una cuenta de que puede descargar sus datos',
    status: 202,
  }),
  deleteAccount: defineEndpoint('POST /admin/accounts/:id/delete', {
    ...operatorAct,
    summary: 'Borra una cuenta, que tiene treinta días para arrepentirse',
    body: DeleteAccountSchema,
  }),
} as const;
