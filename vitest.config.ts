import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { hasPostgres } from './tools/postgres.ts'

const SETUP = 'apps/api/src/testing/postgres.setup.ts'

/** Tests that replace a module, which others in the same process would get too. */
const MOCKING = [
  'apps/api/src/access/second-barrier.test.ts',
  'apps/api/src/features/assistant/question.work.test.ts',
  'apps/api/src/features/documentation/tree.test.ts',
  'apps/web/src/features/assistant/conversation.test.ts',
]

/**
 * API tests that run on the embedded database too: its SQL is another version's, and its one session would make a call wait for itself
 * that asks for a second one. The rest of the API's tests say nothing about a database.
 */
const ON_BOTH = [
  'apps/api/src/db/{audit,barrier,constraints,database,list-counters,migrate}.test.ts',
  'apps/api/src/audit/*.test.ts',
  'apps/api/src/access/access.matrix.test.ts',
  'apps/api/src/features/integration/list/*.test.ts',
  'apps/api/src/features/integration/people/sharing.test.ts',
  'apps/api/src/outbound/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    setupFiles: ['tools/vitest.setup.ts'],
    // V8's optimising compiler takes longer over the embedded database, which is WebAssembly, than a test uses it.
    execArgv: ['--liftoff-only'],
    // One more than cores: a file that waits for its thread, a child or a socket leaves its core to another.
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
          exclude: MOCKING,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['apps/api/**/*.test.ts'], exclude: MOCKING, globalSetup: [SETUP] },
      },
      ...(process.env['DATABASE_URL'] || hasPostgres()
        ? [{ extends: true as const, test: { name: 'embedded', include: ON_BOTH, env: { DATABASE_URL: '' } } }]
        : []),
      { extends: true, test: { name: 'mocking', include: MOCKING, isolate: true, globalSetup: [SETUP] } },
    ],
  },
})
