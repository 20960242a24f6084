import { afterAll, vi } from 'vitest'

// Test files share a process, so a file must not leave its stubs to the next file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
