import * as v from 'valibot';
import { createMessage } from './scalars.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { emailMaxLength, passwordMaxLength } from '#domain/limits.ts';

const PasswordSchema = v.pipe(
  v.string(createMessage('Se requiere la contraseña actual', 'Debe ser un texto.')),
  v.nonEmpty('Se requiere la contraseña actual'),
  v.maxLength(passwordMaxLength, 'La contraseña es demasiado larga.'),
);
const CodeSchema = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^\d{0,6}$/, 'El código debe tener 6 dígitos'))),
);
const emailNeeded = createMessage('Escribe el correo de tu cuenta.', 'Debe ser un texto.');

/** The email typed, the present password, and a code of the app where the account has one. */
export const AccountDeletionSchema = v.strictObject({
  email: v.pipe(
    v.string(emailNeeded),
    v.nonEmpty(emailNeeded),
    v.maxLength(emailMaxLength, 'El correo no es el de tu cuenta.'),
    v.transform(normalizeEmail),
  ),
  password: PasswordSchema,
  code: CodeSchema,
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;

/** The present password, a code of the app where the account has one, and whether photos are wanted too. */
export const AccountExportSchema = v.strictObject({
  password: PasswordSchema,
  code: CodeSchema,
  photos: v.boolean('El valor debe ser verdadero o falso'),
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;

const BytesSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Bytes of the file, about as many as it will have. */
export const ExportSizeSchema = v.object({ withoutPhotos: BytesSchema, withPhotos: BytesSchema });
export type ExportSize = v.InferOutput<typeof ExportSizeSchema>;

/** When the account is erased: a moment, and the day in Havana. */
export const LeavingSchema = v.object({ leavingAt: v.string(), erasedOn: v.string() });
export type Leaving = v.InferOutput<typeof LeavingSchema>;
