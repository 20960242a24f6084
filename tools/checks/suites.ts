import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool, type Ended } from './program.ts'
import type { Result } from './step.ts'

/**
 * Vitest over all tests.
 * @param env `DATABASE_URL` is the PostgreSQL server of the API's tests; without it they start one, if it is installed
 */
export function unitTests(env: Record<string, string> = {}): Promise<Result> {
  return withReport(async (report) => {
    const ended = await tool(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      env,
    )
    const told = await read<VitestReport>(report)
    if (!told) return { passed: 0, failed: 1, output: ended.output }
    const failed = told.numFailedTests || told.numFailedTestSuites
    return judge(ended, { passed: told.numPassedTests, failed, skipped: told.numPendingTests + told.numTodoTests })
  })
}

/**
 * All browser tests; Playwright's global set-up starts the product.
 * @param options more options of Playwright's command
 * @param env `DATABASE_URL` makes the product use that PostgreSQL server; `POSTGRES_URL` is one for the test of restarts
 */
export function browserTests(options: string[] = [], env: Record<string, string> = {}): Promise<Result> {
  return withReport(async (report) => {
    const ended = await tool('@playwright/test', ['test', ...options, '--reporter=list,json'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    })
    const told = await read<{ stats: PlaywrightStats }>(report)
    if (!told) return { passed: 0, failed: 1, output: ended.output }
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

/** Answers nothing if the program ended before it wrote its report. */
async function read<Report>(file: string): Promise<Report | undefined> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => undefined,
  )
}
