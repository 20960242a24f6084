import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool, type Ended } from './program.ts'
import { type Result, verdict } from './step.ts'

/** Runs all Vitest tests; if `env` has `DATABASE_URL`, the API tests use that PostgreSQL server. */
export const unitTests = (env: Record<string, string> = {}): Promise<Result> =>
  withReport<VitestReport>(
    (report) => tool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env),
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests || numFailedTestSuites,
      skipped: numPendingTests + numTodoTests,
    }),
  )

/** Runs browser tests. The portal uses the PostgreSQL server of `DATABASE_URL`, the test of restarts that of `POSTGRES_URL`. */
export const browserTests = (options: string[] = [], env: Record<string, string> = {}): Promise<Result> =>
  withReport<{ stats: PlaywrightStats }>(
    (report) =>
      tool('@playwright/test', ['test', ...options, '--reporter=list,json'], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      }),
    ({ stats: { expected, unexpected, flaky, skipped } }) => ({
      passed: expected,
      failed: unexpected + flaky,
      skipped,
    }),
  )

type VitestReport = Record<
  'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests' | 'numFailedTestSuites',
  number
>
type PlaywrightStats = Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>

/** Runs tests that write a report; the result is failed if a test failed or was skipped, no test ran, or there is no report. */
async function withReport<Report>(
  run: (file: string) => Promise<Ended>,
  count: (report: Report) => { passed: number; failed: number; skipped: number },
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, output } = await run(file)
    const report = await readFile(file, 'utf8').catch(() => undefined)
    if (report === undefined) return verdict(false, output)
    const { passed, failed, skipped } = count(JSON.parse(report) as Report)
    if (code !== 0 || failed > 0) return { passed, failed: Math.max(failed, 1), output }
    if (skipped > 0) return { passed, failed: skipped, output: `${output}\n${skipped} tests were skipped.` }
    return passed === 0 ? verdict(false, `${output}\nNo test ran.`) : { passed, failed: 0, output }
  } finally {
    await rm(folder, { recursive: true })
  }
}
