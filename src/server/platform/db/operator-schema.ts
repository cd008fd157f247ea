import type { ColumnType, JSONColumnType } from 'kysely';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import type { Reason } from '#domain/operators/reason.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';
import type { RequestKind } from '#domain/operators/request-kind.ts';
import type { Computed, Instant, Nullable } from './column-types.ts';

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

/** What a visitor said of a thing, once. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  target_id: string;
  business_id: string;
  reason: Reason;
  text: string | null;
  /** HMAC of the session, or null once the visitor has asked to be forgotten. */
  visitor: string | null;
  /** HMAC of the address under a key of the day, for 24 hours. */
  address: string | null;
  created_at: Instant;
  state: ColumnType<ReportState, ReportState | undefined, ReportState>;
  /** An operator, `command`, or `system` for what nobody settled. */
  closed_by: ColumnType<string | null, string | undefined, string | null>;
  closed_at: ColumnType<string | null, string | undefined, string | null>;
}

export type ReportState = 'open' | 'upheld' | 'dismissed';

/** What somebody asks for about their data, which has to be settled in time. */
export interface DataRequestTable {
  id: string;
  kind: RequestKind;
  /** An email or the id of a comment; the id of the account once that is erased. */
  subject: string;
  received_on: string;
  due_on: string;
  note: Nullable<string>;
  state: ColumnType<'open' | 'done', 'open' | 'done' | undefined, 'open' | 'done'>;
  closed_at: Nullable<string>;
  created_at: Instant;
}

/** Things that are no more, by their ids. */
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
