import { SESSION } from '@portal/domain/limits'

/** Key in session storage of what a person had typed when their session ended; only this tab can read it. */
const KEY = 'kept-work'

interface KeptWork {
  /** Subject of the person who typed it. */
  sub: string
  /** Path of the screen with the form. */
  path: string
  /** Time in milliseconds after which nothing of it is left. */
  until: number
  work: unknown
}

/** Fields that never reach the browser's storage, at any depth. */
const CONFIDENTIAL = /password|secret/i

/** Keeps what a person typed on a screen, in place of what was kept before. */
export function keepWork(sub: string, path: string, work: unknown): void {
  const kept: KeptWork = { sub, path, until: Date.now() + SESSION.keptWorkMs, work }
  sessionStorage.setItem(
    KEY,
    JSON.stringify(kept, (name, value: unknown) => (CONFIDENTIAL.test(name) ? undefined : value)),
  )
}

/** Returns the work kept for a person. Removes work of another person, and work that is too old, even if nobody is signed in. */
export function keptWork(sub: string | undefined): KeptWork | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  const kept = JSON.parse(text) as KeptWork
  if (Date.now() < kept.until) {
    if (sub === undefined) return undefined
    if (kept.sub === sub) return kept
  }
  dropWork()
  return undefined
}

export const dropWork = (): void => sessionStorage.removeItem(KEY)
