import type { ColumnType } from 'kysely'

/** Set by the database at insert, never changed afterwards. */
export type Stamp = ColumnType<Date, Date | undefined, never>
/** Kept by the database itself, never written by a statement of ours. */
export type Kept<Value> = ColumnType<Value, never, never>
export type Time = ColumnType<Date, Date | string, Date | string>
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Read as a value, written as JSON text, so that an array is never taken for an SQL array. */
export type Json<Value> = ColumnType<Value, string | undefined, string>
