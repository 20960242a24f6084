import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnded, setUnsaved, staysAfterEnd } from './session-end.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  setUnsaved(undefined)
  useSession.setState(ANONYMOUS, true)
})

test('a screen that stays after the end of its session stays when the end is told again', () => {
  const keep = vi.fn<(sub: string) => void>()
  useSession.setState({ ...ANONYMOUS, status: 'signed-in', sub: 'ana' }, true)
  setUnsaved({ keep, ask: () => Promise.resolve(true), release: () => setUnsaved(undefined) })
  sessionEnded()
  sessionEnded()
  expect(staysAfterEnd()).toBe(true)
  expect(keep).toHaveBeenCalledOnce()
})
