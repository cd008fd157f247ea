import type { ColumnType, JSONColumnType } from 'kysely';

/** An instant is ISO 8601 text in code; the database sets it when it is not given. */
export type Instant = ColumnType<string, string | undefined>;
export type Json<Value extends object> = JSONColumnType<Value>;
export type NullableJson<Value extends object> = ColumnType<
  Value | null,
  string | null,
  string | null
>;
/** Null unless it is given. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** Computed by the database. */
export type Computed<Value> = ColumnType<Value, never, never>;
