import { createContext, use } from 'react';
import type { Operator } from '#contract/operators.ts';
import { hasRole } from '#domain/accounts/operator-role.ts';

export const OperatorContext = createContext<Operator | null>(null);

/** The operator who has entered the area. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('The operator is known only inside the guard');
  return operator;
}

/** Whether this operator may do more than a moderator. */
export const useIsOperator = (): boolean => hasRole(useOperator().role, 'operator');
