import type { ColumnType, Generated } from 'kysely'
import type { Stamp } from './schema.columns.ts'

export interface MailMessageTable {
  id: Generated<string>
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  created_at: Stamp
}

/** Mail that waits or was sent; its text is deleted once sent. */
export interface LetterTable {
  id: Generated<string>
  kind: string
  recipient: string
  subject: string
  body_text: string | null
  body_html: string | null
  status: Generated<'WAITING' | 'SENT' | 'FAILED'>
  attempts: Generated<number>
  due_at: ColumnType<Date, never, Date>
  failure: ColumnType<string | null, never, string>
  created_at: Stamp
  ended_at: ColumnType<Date | null, never, Date>
}

export interface CertificateNoticeTable {
  certificate_id: string
  days: number
  sent_at: Stamp
}
