import { type Database, openDatabase } from '../../apps/api/src/db/database.ts'
import { PASSWORDS } from '../../e2e/support/passwords.ts'

/** Secrets that no database row and no log line may contain: for each kind, a function that finds it in a text. */
const PLAIN: Record<string, (text: string) => boolean> = {
  'secret of an integration': (text) => /\bqri_(?:test|live)_[\w-]{43}/.test(text),
  'private key': (text) => /BEGIN (?:[A-Z]+ )?PRIVATE KEY/.test(text),
  token: (text) => /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/.test(text),
  password: (text) => PASSWORDS.some((password) => text.includes(password)),
  // A row may hold an address; the greeting of a demonstration names its people.
  'e-mail in a line of a log': (text) => /^\{"level".*[\w.+-]@[\w-]+\.\w/m.test(text),
}

export const plainSecrets = (text: string): string[] => Object.keys(PLAIN).filter((name) => PLAIN[name]?.(text))

/** Rows of every table as text, by table name; binary values are decoded as Latin-1. */
async function dump(database: Database): Promise<Map<string, string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(`select to_jsonb(each)::text as row from ${name} each`)
    const text = rows.map(({ row }) => row).join('\n')
    const bytes = [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) =>
      Buffer.from(hex ?? '', 'hex').toString('latin1'),
    )
    found.set(name, [text, ...bytes].join('\n'))
  }
  return found
}

/** Finds unencrypted secrets in a portal's database and logs, after it ended. @returns lines `table or log: kind of secret` */
export async function findPlainSecrets(
  where: { dataDir: string; url?: string },
  logs: Record<string, string>,
): Promise<string[]> {
  const database = await openDatabase({ ...where, log: () => undefined })
  try {
    const left = new Map([...(await dump(database)), ...Object.entries(logs)])
    if (left.size < 10) throw new Error('The database has hardly any table: nothing was looked at.')
    return [...left].flatMap(([place, text]) => plainSecrets(text).map((name) => `${place}: ${name}`))
  } finally {
    await database.close()
  }
}
