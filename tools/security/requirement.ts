import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/program.ts'

const FOLDER = join(root, 'tools', 'security')

/** What shows that a requirement is kept: `test` is a file with a test's title, `run` names a run of `runs.txt`, `fact` is a sentence. */
export interface Evidence {
  kind: 'test' | 'run' | 'fact'
  text: string
}

export interface Requirement {
  id: string
  area: string
  text: string
  evidence: Evidence[]
  /** What is missing, if the requirement is not kept. */
  open?: string
  /** Why the requirement does not apply. */
  absent?: string
}

/** A command that is too long or too rare for `npm test`, and what its last run measured. */
export interface Run {
  name: string
  day: string
  command: string
  result: string
}

export type Result = 'passes' | 'does not apply' | 'open'

export function resultOf({ open, absent }: Requirement): Result {
  if (open !== undefined) return 'open'
  return absent === undefined ? 'passes' : 'does not apply'
}

/** Reads a file of requirements: an area after `#`, a requirement as `ID text`, and below it indented lines that begin with a kind. */
export function parseRequirements(text: string): Requirement[] {
  const found: Requirement[] = []
  let area = ''
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, first = '', rest = ''] = /^\s*(\S+)\s+(.+)$/.exec(line) ?? []
    const last = found.at(-1)
    if (first === '#') area = rest
    else if (!line.startsWith(' ')) found.push({ id: first, area, text: rest, evidence: [] })
    else if (!last) throw new Error(`No requirement above: ${line}`)
    else if (first === 'open' || first === 'absent') last[first] = rest
    else if (first === 'test' || first === 'run' || first === 'fact') last.evidence.push({ kind: first, text: rest })
    else throw new Error(`Unknown kind: ${line}`)
  }
  return found
}

export const readRequirements = (): Requirement[] =>
  readdirSync(join(FOLDER, 'requirements'))
    .toSorted()
    .flatMap((file) => parseRequirements(readFileSync(join(FOLDER, 'requirements', file), 'utf8')))

/** Reads `runs.txt`: lines `NAME | DAY | COMMAND | RESULT`. */
export const readRuns = (): Run[] =>
  readFileSync(join(FOLDER, 'runs.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', day = '', command = '', result = ''] = line.split(' | ')
      return { name, day, command, result }
    })
