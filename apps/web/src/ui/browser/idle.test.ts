import { expect, test, vi } from 'vitest'
import { aheadWhenIdle } from './idle.ts'

/** Whether something is preloaded on a connection that the browser describes so. */
function preloads(connection?: object): boolean {
  const fetchAhead = vi.fn<() => void>()
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  aheadWhenIdle(fetchAhead)
  return fetchAhead.mock.calls.length > 0
}

test('nothing is preloaded unless the browser says that the connection is fast and costs nothing', () => {
  expect(preloads({ effectiveType: '4g', saveData: false })).toBe(true)
  expect(preloads({ effectiveType: '4g', type: 'wifi' })).toBe(true)
  expect(preloads({ effectiveType: '4g', saveData: true })).toBe(false)
  expect(preloads({ effectiveType: '4g', type: 'cellular' })).toBe(false)
  expect(preloads({ effectiveType: '3g' })).toBe(false)
  expect(preloads()).toBe(false)
})
