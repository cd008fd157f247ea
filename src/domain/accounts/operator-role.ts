/** Roles of the people who run the marketplace, the lower one first. */
export const operatorRoles = ['moderator', 'operator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Whether a role includes the rights of `least`. */
export function hasRole(role: OperatorRole, least: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(least);
}
