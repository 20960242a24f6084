import type { ColumnType, Generated } from 'kysely'
import type { Json, Kept, Stamp } from './schema.columns.ts'

export interface AssistantThreadTable {
  id: Generated<string>
  /** A person's subject, or `key:` with the SHA-256 of the key of whoever did not sign in. */
  holder: string
  created_at: Stamp
  active_at: ColumnType<Date, Date | undefined, Date>
}

export interface AssistantMessageTable {
  id: Generated<string>
  thread_id: string
  number: Kept<number>
  by_person: boolean
  body: string
  sources: Json<unknown>
  actions: Json<unknown>
  /** Null for a question. */
  known: boolean | null
  liked: ColumnType<boolean | null, undefined, boolean | null>
  created_at: Stamp
}
