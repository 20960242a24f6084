import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    // A process each: the native password hash and the embedded database keep threads of their own.
    pool: 'forks',
    maxWorkers: '100%',
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
