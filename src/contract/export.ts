import * as v from 'valibot';
import { PresentPasswordSchema } from './accounts.ts';
import { CountSchema, FlagSchema, createMessage } from './scalars.ts';
import { foldEmail } from '#domain/accounts/email.ts';
import { emailMaxLength } from '#domain/limits.ts';
import { authMessages } from '#domain/messages.ts';

const { password } = PresentPasswordSchema.entries;
const CodeSchema = v.optional(
  v.nullable(v.pipe(v.string(), v.regex(/^\d{0,6}$/, authMessages.codeLength))),
);
const emailNeeded = createMessage('Escribe el correo de tu cuenta.', 'Debe ser un texto.');

/** The email typed, the present password, and a code of the app where the account has one. */
export const AccountDeletionSchema = v.strictObject({
  email: v.pipe(
    v.string(emailNeeded),
    v.nonEmpty(emailNeeded),
    v.maxLength(emailMaxLength, 'El correo no es el de tu cuenta.'),
    v.transform(foldEmail),
  ),
  password,
  code: CodeSchema,
});
export type AccountDeletion = v.InferOutput<typeof AccountDeletionSchema>;

/** The present password, a code of the app where the account has one, and whether photos are wanted too. */
export const AccountExportSchema = v.strictObject({
  password,
  code: CodeSchema,
  photos: FlagSchema,
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;

/** Bytes of the file, about as many as it will have. */
export const ExportSizeSchema = v.object({ withoutPhotos: CountSchema, withPhotos: CountSchema });
export type ExportSize = v.InferOutput<typeof ExportSizeSchema>;

/** When the account is erased: a moment, and the day in Havana. */
export const LeavingSchema = v.object({ leavingAt: v.string(), erasedOn: v.string() });
export type Leaving = v.InferOutput<typeof LeavingSchema>;
