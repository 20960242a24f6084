import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { type DashboardCaller, deleteSession, insertSession, touchSession } from './dashboard-session.queries.ts'

const NAME = 'dashboard'
const ENDED = 'Tu sesión del Dashboard terminó. Vuelve a entrar para continuar.'
const FOREIGN = 'Esta acción solo se puede hacer desde una página del portal.'

export type DashboardSessions = ReturnType<typeof dashboardSessions>

const digestOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** Sessions of dashboard accounts. The browser keeps the id in a cookie that no script reads; the database has only its digest. */
export function dashboardSessions(db: Db, publicUrl: string) {
  const { origin, protocol } = new URL(publicUrl)
  const cookie = (value: string, more = ''): string =>
    `${NAME}=${value}; Path=/api/tools; HttpOnly; SameSite=Strict${protocol === 'https:' ? '; Secure' : ''}${more}`
  return {
    /** @returns the cookie of a new session; undefined if the password was changed since it was checked */
    async begin(account: { id: string; password_hash: string }): Promise<string | undefined> {
      const id = randomBytes(32).toString('base64url')
      return (await insertSession(db, digestOf(id), account)) ? cookie(id) : undefined
    },
    /** @throws Refusal if the cookie names no session, or one that has ended */
    async callerOf(cookies = ''): Promise<DashboardCaller> {
      const id = /(?:^|; )dashboard=([\w-]{43})(?:;|$)/.exec(cookies)?.[1]
      const caller = id && (await touchSession(db, digestOf(id)))
      if (!caller) throw new Refusal('unauthenticated', { message: ENDED })
      return caller
    },
    /** @returns the cookie that removes the one of the session */
    async end({ session }: DashboardCaller): Promise<string> {
      await deleteSession(db, session)
      return cookie('', '; Max-Age=0')
    },
    /** Refuses a write that a page of another site makes with the cookie of an account, or of a visitor. @throws Refusal */
    refuseForeign(from: string | undefined): void {
      if (from !== origin) throw new Refusal('forbidden', { message: FOREIGN })
    },
  }
}
