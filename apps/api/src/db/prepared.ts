import { createHash } from 'node:crypto'

/** Number of statements prepared by name in a session; the database keeps every one in memory. */
const MOST = 400
/** Statements with LIKE are never prepared, because the best index depends on the pattern. */
const BY_PATTERN = / like \$/

/** Names by which statements with parameters are prepared, so that the database does not parse and plan them each time. */
export class PreparedNames {
  readonly #names = new Map<string, string>()

  /** @returns undefined for a statement that is not to be prepared */
  of(sql: string): string | undefined {
    const known = this.#names.get(sql)
    if (known || this.#names.size >= MOST || BY_PATTERN.test(sql)) return known
    const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
    this.#names.set(sql, name)
    return name
  }
}
