/** What whoever runs the marketplace may do, the smaller role first. */
export const operatorRoles = ['moderator', 'operator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether a role may do what `least` may. */
export function hasRole(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}
