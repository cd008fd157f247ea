import * as v from 'valibot';
import { BusinessSchema } from './stores.ts';
import { IdSchema, InstantSchema } from './scalars.ts';
import { operatorRoles } from '#domain/accounts/operator-role.ts';

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
  /** When the person asked for the account to be erased, and the day in Havana on which it is. */
  leavingAt: v.nullable(InstantSchema),
  erasedOn: v.nullable(v.string()),
  /** Null for all but those who run the marketplace. */
  role: v.nullable(v.picklist(operatorRoles)),
});
export type User = v.InferOutput<typeof UserSchema>;
