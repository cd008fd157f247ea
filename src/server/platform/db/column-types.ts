import type { ColumnType, JSONColumnType } from 'kysely';

/** A time, as ISO 8601 text in code. The database sets it when it is not given. */
export type Instant = ColumnType<string, string | undefined>;
export type Json<Value extends object> = JSONColumnType<Value>;
export type NullableJson<Value extends object> = ColumnType<
  Value | null,
  string | null,
  string | null
>;
/** Null unless a value is given. */
export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type Computed<Value> = ColumnType<Value, never, never>;
