import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    // A process each: the native password hash and the embedded database keep threads of their own.
    pool: 'forks',
    // V8's optimising compiler takes longer over the embedded database, which is WebAssembly, than a test uses it.
    execArgv: ['--liftoff-only'],
    // One more than cores: a file that waits for its thread, a child or a socket leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    allowOnly: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
