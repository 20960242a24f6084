import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { hasPostgres } from './tools/postgres.ts'

const SETUP = 'apps/api/src/testing/postgres.setup.ts'

/** Tests that replace a module; they run apart, because other test files in the same process would get the replacement too. */
const MOCKING = [
  'apps/api/src/access/second-barrier.test.ts',
  'apps/api/src/features/assistant/question.work.test.ts',
  'apps/api/src/features/documentation/tree.test.ts',
  'apps/web/src/features/assistant/conversation.test.ts',
]

/**
 * API tests that also run on the embedded database, because they could fail only there: its PostgreSQL version differs, and it has one
 * session, so a call that opens a second session would wait for itself forever: of the access table one permitted call of each endpoint
 * runs there. The other API tests do not depend on the database, and all browser tests run on the embedded one.
 */
const ON_BOTH = [
  'apps/api/src/db/{audit,barrier,constraints,database,migrate,network-port}.test.ts',
  'apps/api/src/audit/*.test.ts',
  'apps/api/src/access/access.matrix.test.ts',
  'apps/api/src/outbound/sender.test.ts',
  'apps/network/src/notices/{question,worker}.test.ts',
]

/** Set by `npm test`, which leaves out what takes long and what holds again on the embedded database; `npm test -- --whole` runs it too. */
const SHORT = Boolean(process.env['SHORT'])

/** Test files that kill servers, or run programs in other languages, collections of calls and whole certifications. */
const LONG = [
  'packages/documentation/src/{programs,samples,samples.receiver}.test.ts',
  'apps/api/src/db/crash.test.ts',
  'apps/network/src/{collection,samples,two-processes}.test.ts',
  'apps/network/src/certification/{certification,programs}.test.ts',
]
const left = SHORT ? LONG : []

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    setupFiles: ['tools/vitest.setup.ts'],
    // Skips V8's optimising compiler: compiling the embedded database (WebAssembly) would take longer than a test runs.
    execArgv: ['--liftoff-only'],
    // One worker process more than cores, because a test file often waits for a thread, a child process or a socket.
    maxWorkers: availableParallelism() + 1,
    allowOnly: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...MOCKING, ...left],
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['apps/api/**/*.test.ts'], exclude: [...MOCKING, ...left], globalSetup: [SETUP] },
      },
      {
        extends: true,
        test: { name: 'network', include: ['apps/network/**/*.test.ts'], exclude: left, globalSetup: [SETUP] },
      },
      ...(!SHORT && (process.env['DATABASE_URL'] || hasPostgres())
        ? [
            {
              extends: true as const,
              test: { name: 'embedded', include: ON_BOTH, env: { DATABASE_URL: '', ONE_CALL_EACH: 'true' } },
            },
          ]
        : []),
      { extends: true, test: { name: 'mocking', include: MOCKING, isolate: true, globalSetup: [SETUP] } },
    ],
  },
})
