import { afterAll, vi } from 'vitest'

// Files share their process, so none may leave its stubs to the next one.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
