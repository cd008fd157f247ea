import * as v from 'valibot';
import { operatorRoles } from '#domain/accounts/operator-role.ts';

/** Who has entered the area of the operators. */
export const OperatorSchema = v.object({
  role: v.picklist(operatorRoles),
  firstName: v.string(),
});
export type Operator = v.InferOutput<typeof OperatorSchema>;
