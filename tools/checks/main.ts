import { availableParallelism } from 'node:os'
import { keycloakTests } from '../keycloak/suite.ts'
import { startPostgres } from '../postgres.ts'
import { checkBudgets } from './budgets.ts'
import { ensureChromium } from './chromium.ts'
import { checkDirections } from './directions.ts'
import { checkLeaks } from './leaks.ts'
import { asCheck, run, tool } from './program.ts'
import { lineOf, summaryOf } from './report.ts'
import { runSteps, type Step } from './step.ts'
import { browserTests, unitTests } from './suites.ts'
import { checkTexts } from './texts.ts'

const onlyQuick = process.argv.includes('--quick')
const onlyChecks = process.argv.includes('--check')
const everything = process.argv.includes('--everything')
const began = performance.now()
const withKeycloak = !onlyChecks && process.argv.includes('--keycloak') ? keycloakTests() : undefined
// Removing a test's database writes all others to the disk first, so the disk is not waited for.
const postgres = onlyQuick ? undefined : await startPostgres({ fsync: 'off' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupted(signal))

/** What `npm run quick` runs while somebody writes code. */
const quick: Step[] = [
  { name: 'lint', run: () => asCheck(tool('oxlint', ['--type-aware', '--deny-warnings'])) },
  { name: 'dead code', run: () => asCheck(tool('knip', ['--no-progress'])) },
  { name: 'types', run: () => asCheck(tool('typescript', ['--noEmit', '-p', '.'])) },
  { name: 'format', run: () => asCheck(tool('@biomejs/biome', ['format', '.'])) },
]

const all: Step[] = [
  ...quick,
  { name: 'import directions', run: () => checkDirections() },
  { name: 'texts', run: () => checkTexts() },
  { name: 'web build', run: () => asCheck(run(process.execPath, ['tools/build.mjs'])) },
  { name: 'nothing secret in the web build', after: ['web build'], run: () => checkLeaks() },
  { name: 'byte budgets', after: ['web build'], run: () => checkBudgets() },
  {
    name: 'unit and API tests',
    alone: true,
    run: () => unitTests(postgres ? { DATABASE_URL: postgres.url } : {}),
  },
  ...(onlyChecks ? [] : browserSteps()),
]

const outcomes = await runSteps(onlyQuick ? quick : all, {
  slots: Math.max(2, availableParallelism()),
  stopAtFirstRed: process.env.CI === 'true',
  onEnd: (outcome) => {
    console.log(lineOf(outcome))
    if (outcome.name === 'byte budgets' && outcome.state === 'passed') console.log(outcome.result.output)
  },
})
await postgres?.stop()
if (!postgres && !onlyQuick)
  console.log('PostgreSQL 15+ is not installed here: all tests ran on the embedded database.')
console.log(summaryOf(outcomes, (performance.now() - began) / 1000))
process.exitCode = outcomes.every(({ state }) => state === 'passed' || state === 'left out') ? 0 : 1

/** All browser tests run on the embedded database, one also on PostgreSQL if it is installed; `--everything` runs all on both. */
function browserSteps(): Step[] {
  const after = ['browser', 'web build']
  return [
    { name: 'browser', run: () => ensureChromium() },
    {
      name: 'browser tests',
      after,
      alone: true,
      run: () => browserTests([], postgres ? { POSTGRES_URL: postgres.url } : {}),
    },
    ...(postgres && everything
      ? [
          {
            name: 'browser tests on PostgreSQL',
            after,
            alone: true,
            run: () => browserTests([], { DATABASE_URL: postgres.url }),
          },
        ]
      : []),
    ...(withKeycloak ? [{ name: 'browser tests with Keycloak', after, alone: true, run: withKeycloak }] : []),
  ]
}

/** What the steps started is in this process's group and ends with it; the database server is not. */
async function interrupted(signal: NodeJS.Signals): Promise<void> {
  await postgres?.stop()
  process.kill(0, signal)
}
