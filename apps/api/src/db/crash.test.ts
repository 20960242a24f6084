import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { dumpFile } from './embedded.open.ts'
import { readMigrations } from './migrate.ts'
import { lockFolder } from './process-lock.ts'

const KILLS = 2
const script = fileURLToPath(new URL('../testing/crash.process.ts', import.meta.url))
const running = new Set<ChildProcess>()
let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crash-'))
  dataDir = join(folder, 'data')
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts a process that writes numbers to the database; `heard` is called with every line of its output. Like the tests, the process
 * skips the optimising compiler, which would take longer than it runs.
 */
function startWriter(heard: (line: string) => void = () => undefined) {
  const child = spawn(process.execPath, ['--liftoff-only', script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    heard(line)
  })
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    return { code: child.exitCode, lines, errors }
  })
  return { child, ended }
}

/** Kills a first start while it prepares its data. */
async function killPreparing(): Promise<void> {
  const { child, ended } = startWriter()
  const begun = ['database.new', 'database'].map((name) => join(dataDir, name))
  while (!begun.some(existsSync)) await new Promise(setImmediate)
  child.kill('SIGKILL')
  await ended
}

const open = () => openDatabase({ dataDir, log: () => undefined })

/** Numbers that the database contains; `halves` are those with only one of the two rows written for each number. */
async function written(): Promise<{ numbers: number[]; halves: number[] }> {
  const database = await open()
  const { rows } = await database.query<{ number: number; parts: number }>(
    'select number, count(*) as parts from written group by number order by number',
  )
  await database.close()
  return {
    numbers: rows.map((row) => row.number),
    halves: rows.filter((row) => row.parts !== 2).map((row) => row.number),
  }
}

test(`a kill of the first start is made good by the next, ${KILLS} more lose no acknowledged write, leave none half-written and free the folder; SIGTERM leaves nothing open`, {
  timeout: 120_000,
}, async () => {
  const acknowledged: number[] = []
  /** Runs the writer until it has acknowledged some writes. @returns what it wrote besides */
  const writeUntil = (quota: number, signal: NodeJS.Signals) => {
    let count = 0
    const { child, ended } = startWriter((line) => {
      if (!/^\d+$/.test(line)) return
      acknowledged.push(Number(line))
      count += 1
      if (count === quota) child.kill(signal)
    })
    return ended
  }
  await killPreparing()
  for (const quota of [4, 140]) expect(await writeUntil(quota, 'SIGKILL')).toMatchObject({ errors: '' })
  // The killed process left its lock file; its process id may belong to another, living process by now.
  const lock = join(dataDir, 'database.lock')
  expect(existsSync(lock)).toBe(true)
  writeFileSync(lock, JSON.stringify({ pid: process.pid }))

  const { code, lines } = await writeUntil(3, 'SIGTERM')
  expect([code, lines.at(-1), existsSync(lock)]).toEqual([0, 'closed', false])
  const { numbers, halves } = await written()
  expect(acknowledged.filter((number) => !numbers.includes(number))).toEqual([])
  expect(halves).toEqual([])
  // Each kill can leave at most one transaction that was committed but not yet acknowledged; SIGTERM leaves none.
  expect(numbers.length - acknowledged.length).toBeLessThanOrEqual(KILLS)
  expect(numbers.at(-1)).toBe(acknowledged.at(-1))
})

test('a second process is refused with the number of the first', { timeout: 60_000 }, async () => {
  const unlock = lockFolder(dataDir)
  const { code, errors } = await startWriter().ended
  unlock()
  expect(code).toBe(1)
  expect(errors).toContain(`está en uso por el proceso ${process.pid}`)
})

test('a prepared dump that cannot be read is replaced by a new one', { timeout: 60_000 }, async () => {
  const cacheDir = join(folder, 'cache')
  const file = dumpFile(readMigrations(), cacheDir)
  mkdirSync(cacheDir)
  writeFileSync(file, 'not a dump')
  const notes: string[] = []
  const database = await openDatabase({
    dataDir,
    cacheDir,
    log: (note) => notes.push(note),
  })
  expect([await database.ready(), notes.length, statSync(file).size > 1_000_000]).toEqual([true, 1, true])
  await database.close()
})

test('a lock is refused to its own process, and given back once', () => {
  const unlock = lockFolder(dataDir)
  expect(() => lockFolder(dataDir)).toThrow(`el proceso ${process.pid}`)
  unlock()
  unlock()
  lockFolder(dataDir)()
})
