import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderUnreachable } from '../session/keycloak.ts'
import { ANONYMOUS, useSession } from '../session/session.store.ts'
import { CallFailure, failureOf } from './failure.ts'
import { valuesToRepeat, withRecentSignIn } from './step-up.ts'

const stored = new Map<string, string>()
const KEPT = { call: 'rotate a', values: 24, path: '/site/a', sub: 'ana', signedInAt: 1, until: Date.now() + 60_000 }
const keep = (changes: Partial<typeof KEPT> = {}) => stored.set('step-up', JSON.stringify({ ...KEPT, ...changes }))

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('location', { pathname: '/site/a' })
  vi.stubGlobal('addEventListener', vi.fn<() => void>())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  useSession.setState({ ...ANONYMOUS, status: 'signed-in', sub: 'ana' }, true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  useSession.setState(ANONYMOUS, true)
})

describe('a call that waited for a new sign-in', () => {
  test('is repeated with its values', () => {
    keep()
    expect(valuesToRepeat('rotate a')).toBe(24)
  })

  test.each([
    ['on another page', { path: '/site/b' }],
    ['by another person', { sub: 'eva' }],
    ['after five minutes', { until: Date.now() - 1 }],
    ['without a new sign-in', { signedInAt: undefined }],
  ])('is not repeated %s, now or later', (_when, changes) => {
    keep(changes as Partial<typeof KEPT>)
    expect(valuesToRepeat('rotate a')).toBeUndefined()
    expect(stored.size).toBe(0)
  })

  test('waits for its own dialog', () => {
    keep()
    expect(valuesToRepeat('rotate b')).toBeUndefined()
    expect(valuesToRepeat('rotate a')).toBe(24)
  })
})

test('a challenge names the age that a sign-in may have', async () => {
  const challenge = (text: string) => new Response('{}', { status: 401, headers: { 'www-authenticate': text } })
  const asked = 'Bearer error="insufficient_user_authentication", error_description="x", max_age="3600"'
  expect(await failureOf(challenge(asked))).toMatchObject({ maxAge: 3600 })
  expect(await failureOf(challenge('Bearer error="insufficient_user_authentication"'))).toMatchObject({ maxAge: 0 })
  expect(await failureOf(challenge('Bearer error="invalid_token", max_age="3600"'))).toMatchObject({
    maxAge: undefined,
  })
})

test('what waits names the call, the person and the page', async () => {
  const failure = new CallFailure('Vuelve a iniciar sesión', { status: 401, maxAge: 60 })
  // Fails, since no provider is known here to leave for.
  await expect(withRecentSignIn('rotate a', 24, () => Promise.reject(failure))).rejects.toThrow(ProviderUnreachable)
  expect(JSON.parse(stored.get('step-up') ?? '')).toMatchObject({
    call: 'rotate a',
    values: 24,
    path: '/site/a',
    sub: 'ana',
  })
})

test('any other failure is the caller’s', async () => {
  const failure = new CallFailure('No', { status: 403 })
  await expect(withRecentSignIn('rotate a', 24, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(stored.size).toBe(0)
})
