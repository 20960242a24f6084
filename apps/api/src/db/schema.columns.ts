import type { ColumnType } from 'kysely'

/** Column that the database sets at insert and that never changes. */
export type Stamp = ColumnType<Date, Date | undefined, never>
/** Column that triggers or generated expressions maintain; our statements never write it. */
export type Kept<Value> = ColumnType<Value, never, never>
export type Time = ColumnType<Date, Date | string, Date | string>
export type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Column read as a value and written as JSON text, because `pg` would write an array as an SQL array. */
export type Json<Value> = ColumnType<Value, string | undefined, string>
