import { availableParallelism } from 'node:os'
import { keycloakTests } from '../keycloak/distribution.ts'
import { startPostgres } from '../postgres.ts'
import { checkBudgets } from './budgets.ts'
import { ensureChromium } from './chromium.ts'
import { checkDirections } from './directions.ts'
import { checkLeaks } from './leaks.ts'
import { asCheck, run, tool } from './program.ts'
import { lineOf, runSteps, type Step, summaryOf } from './step.ts'
import { browserTests, unitTests } from './suites.ts'
import { checkTexts } from './texts.ts'

const has = (option: string): boolean => process.argv.includes(`--${option}`)
const onlyKeycloak = has('only-keycloak')
const began = performance.now()
/** With `--whole` also the tests that take long, and those with Keycloak if it can be installed. */
const whole = has('whole')
const short = whole ? {} : { SHORT: 'true' }
const withKeycloak = onlyKeycloak || whole ? keycloakTests() : undefined
// fsync is off: otherwise PostgreSQL writes all databases to the disk whenever a test removes its database.
const postgres = has('quick') || onlyKeycloak ? undefined : await startPostgres({ fsync: 'off' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupted(signal))

const quick: Step[] = [
  { name: 'lint', run: () => asCheck(tool('oxlint', ['--type-aware', '--deny-warnings'])) },
  { name: 'dead code', run: () => asCheck(tool('knip', ['--no-progress'])) },
  { name: 'types', run: () => asCheck(tool('typescript', ['--noEmit', '-p', '.'])) },
  { name: 'format', run: () => asCheck(tool('@biomejs/biome', ['format', '.'])) },
]

const webBuild: Step = { name: 'web build', run: () => asCheck(run(process.execPath, ['tools/build.mjs'])) }
const checks: Step[] = [
  ...quick,
  { name: 'import directions', run: () => checkDirections() },
  { name: 'texts', run: () => checkTexts() },
  webBuild,
  { name: 'nothing secret in the web build', after: ['web build'], run: () => checkLeaks() },
  { name: 'byte budgets', after: ['web build'], run: () => checkBudgets() },
  {
    name: 'unit and API tests',
    alone: true,
    run: () => unitTests({ ...short, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }),
  },
]

const browserStep = (name: string, work: Step['run']): Step => ({
  name,
  after: ['browser', 'web build'],
  alone: true,
  run: work,
})
const browser: Step = { name: 'browser', run: () => ensureChromium() }
const keycloak = withKeycloak ? [browserStep('browser tests with Keycloak', withKeycloak)] : []
/** All browser tests use the embedded database, one also PostgreSQL if installed; with `--everything` all run on both. */
const onBrowser: Step[] = [
  browser,
  browserStep('browser tests', () =>
    browserTests([], { ...short, ...(postgres ? { POSTGRES_URL: postgres.url } : {}) }),
  ),
  ...(postgres && has('everything')
    ? [browserStep('browser tests on PostgreSQL', () => browserTests([], { DATABASE_URL: postgres.url }))]
    : []),
  ...keycloak,
]

const chosen = has('quick')
  ? quick
  : has('check')
    ? checks
    : onlyKeycloak
      ? [webBuild, browser, ...keycloak]
      : [...checks, ...onBrowser]
const outcomes = await runSteps(chosen, {
  slots: Math.max(2, availableParallelism()),
  stopAtFirstRed: process.env.CI === 'true',
  onEnd: (outcome) => {
    console.log(lineOf(outcome))
    if (outcome.name === 'byte budgets' && outcome.state === 'passed') console.log(outcome.result.output)
  },
})
await postgres?.stop()
if (!postgres && !has('quick') && !onlyKeycloak)
  console.log('PostgreSQL 15+ is not installed here: all tests ran on the embedded database.')
console.log(summaryOf(outcomes, (performance.now() - began) / 1000))
process.exitCode = outcomes.every(({ state }) => state === 'passed' || state === 'left out') ? 0 : 1

/** Stops the database server, then sends the signal to this process group, which includes all other programs of the steps. */
async function interrupted(signal: NodeJS.Signals): Promise<void> {
  await postgres?.stop()
  process.kill(0, signal)
}
