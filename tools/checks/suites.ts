import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool, type Ended } from './program.ts'
import { type Result, verdict } from './step.ts'

/** Runs all Vitest tests; with `DATABASE_URL` on that PostgreSQL server. */
export function unitTests(env: Record<string, string> = {}): Promise<Result> {
  return withReport(async (report) => {
    const ended = await tool(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env,
    )
    const told = await read<VitestReport>(report)
    if (!told) return verdict(false, ended.output)
    const failed = told.numFailedTests || told.numFailedTestSuites
    return judge(ended, { passed: told.numPassedTests, failed, skipped: told.numPendingTests + told.numTodoTests })
  })
}

/** Runs browser tests. `DATABASE_URL` is the product's PostgreSQL server, `POSTGRES_URL` one for the test of restarts. */
export function browserTests(options: string[] = [], env: Record<string, string> = {}): Promise<Result> {
  return withReport(async (report) => {
    const ended = await tool('@playwright/test', ['test', ...options, '--reporter=list,json'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const told = await read<{ stats: PlaywrightStats }>(report)
    if (!told) return verdict(false, ended.output)
    const { expected, unexpected, flaky, skipped } = told.stats
    return judge(ended, { passed: expected, failed: unexpected + flaky, skipped })
  })
}

type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
  number
>
type PlaywrightStats = Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>

/** Red if a test failed or was skipped, or if none ran. */
function judge(
  { code, output }: Ended,
  { passed, failed, skipped }: Record<'passed' | 'failed' | 'skipped', number>,
): Result {
  if (code !== 0 || failed > 0) return { passed, failed: Math.max(failed, 1), output }
  if (skipped > 0) return { passed, failed: skipped, output: `${output}\n${skipped} tests were skipped.` }
  if (passed === 0) return { passed, failed: 1, output: `${output}\nNo test ran.` }
  return { passed, failed: 0, output }
}

async function withReport(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function read<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
}
