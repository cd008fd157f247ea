import type { ColumnType, JSONColumnType } from 'kysely';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';
import type { RequestKind } from '#domain/operators/request-kind.ts';
import type { Computed, Instant, Nullable } from './column-types.ts';

export interface OperatorTable {
  user_id: string;
  role: OperatorRole;
  /** Another operator, or null for a grant by the command. */
  granted_by: string | null;
  granted_at: Instant;
}

/** A sign-in in which the person passed a second factor. The session is the `origin_jti` of its tokens. */
export interface PassedFactorTable {
  session: string;
  identity_id: string;
  passed_at: Instant;
  /** When this session entered the operators' area. */
  entered_at: string | null;
}

export type AuditActorKind = 'operator' | 'owner' | 'system' | 'command';

/**
 * The record of acts of operators, owners, the system and the command: what was done, by whom, to what, and why. Rows
 * are only added, and may be deleted after two years. A trigger refuses everything else.
 */
export interface AuditTable {
  seq: Computed<number>;
  at: Computed<string>;
  actor_kind: AuditActorKind;
  actor_id: string | null;
  action: string;
  target_kind: string;
  target_id: string;
  reason: string | null;
  detail: JSONColumnType<object, string | undefined, never>;
}

/** A visitor's report about a thing. Each visitor can report a thing once. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  business_id: string;
  reason: Reason;
  text: string | null;
  /**
   * HMAC of the session. When the visitor asks to be forgotten, it becomes `forgottenMark` with the id of the report, or
   * null for a settled report.
   */
  visitor: string | null;
  /** HMAC of the address with a key of the day. It is removed after 24 hours. */
  address: string | null;
  created_at: Instant;
  state: ColumnType<ReportState, ReportState | undefined, ReportState>;
  /** An operator, `command`, or `system` when nobody settled it. */
  closed_by: ColumnType<string | null, string | undefined, string | null>;
  closed_at: ColumnType<string | null, string | undefined, string | null>;
}

export type ReportState = 'open' | 'upheld' | 'dismissed';

/** A person's request about their data, which must be settled in time. */
export interface DataRequestTable {
  id: string;
  kind: RequestKind;
  /** An email address or the id of a comment; the id of the account once that is erased. */
  subject: string;
  received_on: string;
  due_on: string;
  note: Nullable<string>;
  state: ColumnType<'open' | 'done', 'open' | 'done' | undefined, 'open' | 'done'>;
  closed_at: Nullable<string>;
  created_at: Instant;
}

/** Ids of erased things. */
export interface ErasedThingTable {
  kind: ReportKind;
  id: string;
}

/** HMACs of the phone and the owner's email of stores that were blocked when they were erased. */
export interface BlockMarkTable {
  mark: string;
  at: Instant;
}

export interface OperatorSchema {
  block_marks: BlockMarkTable;
  operators: OperatorTable;
  passed_factors: PassedFactorTable;
  audit: AuditTable;
  reports: ReportTable;
  erased_things: ErasedThingTable;
  data_requests: DataRequestTable;
}
