import type { ColumnType, JSONColumnType } from 'kysely';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';

type Instant = ColumnType<string, string | undefined>;

export interface OperatorTable {
  user_id: string;
  role: OperatorRole;
  /** Another operator, or null for the command. */
  granted_by: string | null;
  granted_at: Instant;
}

/** A sign-in that a second factor was shown for; the session is the `origin_jti` of its tokens. */
export interface PassedFactorTable {
  session: string;
  identity_id: string;
  passed_at: Instant;
  /** When the area of the operators was entered with it. */
  entered_at: string | null;
}

export type AuditActorKind = 'operator' | 'owner' | 'system' | 'command';

/** What was done, by whom, to what and why. Rows are only added: a trigger refuses everything else. */
export interface AuditTable {
  seq: ColumnType<number, never, never>;
  at: ColumnType<string, never, never>;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string;
  reason: string | null;
  detail: JSONColumnType<object, string | undefined, never>;
}

export interface OperatorSchema {
  operators: OperatorTable;
  passed_factors: PassedFactorTable;
  audit: AuditTable;
}
