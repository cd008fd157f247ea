import * as v from 'valibot';
import { why } from '../operators.ts';
import { IdSchema, InstantSchema, createMessage } from '../scalars.ts';
import { operatorRoles } from '#domain/accounts/operator-role.ts';
import { foldEmail, isEmail } from '#domain/accounts/email.ts';
import { emailMaxLength } from '#domain/limits.ts';

const wrongEmail = createMessage('Escribe el correo de la cuenta.', 'El correo no es válido.');
const EmailSchema = v.pipe(
  v.string(wrongEmail),
  v.maxLength(emailMaxLength, wrongEmail),
  v.transform(foldEmail),
  v.check(isEmail, wrongEmail),
);

export const OperatorAccountsQuerySchema = v.strictObject({ email: EmailSchema });

/** A person of the product. What only the pool knows is null where it does not say. */
export const OperatorAccountSchema = v.object({
  id: IdSchema,
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  createdAt: InstantSchema,
  isConfirmed: v.boolean(),
  /** While the account waits to be erased. */
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

/** Nobody, or the one person of an email; a hosted pool may have had another before, who is the last. */
export const OperatorAccountListSchema = v.object({ data: v.array(OperatorAccountSchema) });

/** The email is typed again, so that nobody erases the wrong account. */
export const DeleteAccountSchema = v.strictObject({ ...why, email: EmailSchema });
export type DeleteAccount = v.InferOutput<typeof DeleteAccountSchema>;
