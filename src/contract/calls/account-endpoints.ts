import * as v from 'valibot';
import {
  AccountDeletionSchema,
  AccountExportSchema,
  ExportSizeSchema,
  LeavingSchema,
} from '../export.ts';
import { addresses } from './addresses.ts';
import {
  ChangePasswordSchema,
  PresentPasswordSchema,
  ConfirmSignUpSchema,
  FactorCodeSchema,
  FactorSecretSchema,
  ForgotPasswordSchema,
  IdentitySettingsSchema,
  LoginResponseSchema,
  LoginSchema,
  MessageSchema,
  PasswordChangeSchema,
  RegistrationSchema,
  ResendCodeSchema,
  ResetPasswordSchema,
} from '../accounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { EmptySchema } from '../scalars.ts';
import { IdentityIdSchema, UserSchema } from '../user.ts';

/** Signing in and out, registration, and the account itself. */
export const accountEndpoints = {
  login: defineEndpoint(addresses.login, {
    tag: 'Cuentas',
    summary: 'Comprueba la contraseña antes de iniciar la sesión',
    body: LoginSchema,
    response: LoginResponseSchema,
    errors: [401],
  }),
  registerWithBusiness: defineEndpoint(addresses.registerWithBusiness, {
    tag: 'Cuentas',
    summary: 'Crea una cuenta y su negocio, los dos o ninguno',
    body: RegistrationSchema,
    response: MessageSchema,
    status: 201,
    errors: [409],
  }),
  confirmSignUp: defineEndpoint(addresses.confirmSignUp, {
    tag: 'Cuentas',
    summary: 'Confirma una cuenta con el código recibido',
    body: ConfirmSignUpSchema,
    response: MessageSchema,
  }),
  resendCode: defineEndpoint(addresses.resendCode, {
    tag: 'Cuentas',
    summary: 'Vuelve a enviar el código de confirmación',
    body: ResendCodeSchema,
    response: MessageSchema,
  }),
  forgotPassword: defineEndpoint(addresses.forgotPassword, {
    tag: 'Cuentas',
    summary: 'Envía un código para restablecer la contraseña',
    body: ForgotPasswordSchema,
    response: MessageSchema,
  }),
  resetPassword: defineEndpoint(addresses.resetPassword, {
    tag: 'Cuentas',
    summary: 'Restablece la contraseña con el código recibido',
    body: ResetPasswordSchema,
    response: MessageSchema,
  }),
  changePassword: defineEndpoint(addresses.changePassword, {
    tag: 'Cuentas',
    summary: 'Cambia la contraseña de la cuenta',
    body: ChangePasswordSchema,
    response: PasswordChangeSchema,
    bearer: 'required',
  }),
  beginSecondFactor: defineEndpoint(addresses.beginSecondFactor, {
    tag: 'Cuentas',
    summary: 'Da el secreto de una aplicación de autenticación, con la contraseña actual',
    body: PresentPasswordSchema,
    response: FactorSecretSchema,
    bearer: 'required',
  }),
  enableSecondFactor: defineEndpoint(addresses.enableSecondFactor, {
    tag: 'Cuentas',
    summary: 'Activa la verificación en dos pasos con un código de la aplicación',
    body: FactorCodeSchema,
    response: MessageSchema,
    bearer: 'required',
  }),
  disableSecondFactor: defineEndpoint(addresses.disableSecondFactor, {
    tag: 'Cuentas',
    summary: 'Desactiva la verificación en dos pasos con la contraseña actual',
    body: PresentPasswordSchema,
    response: MessageSchema,
    bearer: 'required',
  }),
  getIdentitySettings: defineEndpoint(addresses.getIdentitySettings, {
    tag: 'Cuentas',
    summary: 'Los ajustes del inicio de sesión',
    query: EmptySchema,
    response: IdentitySettingsSchema,
  }),
  getUser: defineEndpoint(addresses.getUser, {
    tag: 'Cuentas',
    summary: 'La propia cuenta con sus negocios',
    params: v.object({ id: IdentityIdSchema }),
    query: EmptySchema,
    response: UserSchema,
    bearer: 'required',
    isForLeaving: true,
    errors: [404],
  }),
  exportOwnAccount: defineEndpoint(addresses.exportOwnAccount, {
    tag: 'Cuentas',
    summary: 'Todos los datos de la propia cuenta en un archivo, dos veces por hora como máximo',
    body: AccountExportSchema,
    download: 'application/zip',
    bearer: 'required',
    errors: [403],
  }),
  getExportSize: defineEndpoint(addresses.getExportSize, {
    tag: 'Cuentas',
    summary: 'Cuánto ocuparía, más o menos, el archivo con los datos de la propia cuenta',
    query: EmptySchema,
    response: ExportSizeSchema,
    bearer: 'required',
  }),
  deleteOwnAccount: defineEndpoint(addresses.deleteOwnAccount, {
    tag: 'Cuentas',
    summary: 'Borra la propia cuenta: sus tiendas desaparecen ya, sus datos a los treinta días',
    body: AccountDeletionSchema,
    response: LeavingSchema,
    bearer: 'required',
    isForLeaving: true,
    errors: [403, 409],
  }),
  keepOwnAccount: defineEndpoint(addresses.keepOwnAccount, {
    tag: 'Cuentas',
    summary: 'Conserva la propia cuenta, que se iba a borrar, y abre otra vez sus tiendas',
    bearer: 'required',
    isForLeaving: true,
  }),
} as const;
