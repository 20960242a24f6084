import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Statement } from './recording.ts'

const PACKAGED = '/usr/lib/postgresql'

function program(): string | undefined {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(PACKAGED, version, 'bin', 'pgbench')).find((path) => existsSync(path))
}

/** The statement as one line with its values in it. */
export const withValues = ({ text, values }: Statement): string =>
  text
    .replace(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      return value === null || value === undefined ? 'null' : pg.escapeLiteral(value)
    })
    .replace(/\s+/g, ' ')

/**
 * Transactions a second of PostgreSQL's own load generator with the same statements, prepared, in eight sessions of the same role: what
 * no server over this database can pass. Undefined where it is not installed.
 */
export function pgbench(
  url: string,
  options: string,
  calls: readonly Statement[][],
  seconds: number,
): number | undefined {
  const path = program()
  if (!path) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbench-'))
  try {
    const scripts = calls.map((statements, index) => {
      const file = join(folder, `${index}.sql`)
      writeFileSync(file, statements.map((one) => `${withValues(one)};\n`).join(''))
      return ['-f', file]
    })
    const told = execFileSync(
      path,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        '8',
        '-j',
        '1',
        '-T',
        String(Math.max(1, Math.round(seconds))),
        ...scripts.flat(),
        url,
      ],
      { encoding: 'utf8', env: { ...process.env, PGOPTIONS: options }, stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return Number(/tps = ([\d.]+)/.exec(told)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
