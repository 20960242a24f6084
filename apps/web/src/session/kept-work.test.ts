import { SESSION } from '@portal/domain/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropWork, keepWork, keptWork } from './kept-work.ts'

const SCREEN = '/site/enroller/1/webhook'
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was typed is kept for its person, with its screen, until it is dropped', () => {
  keepWork('ana', SCREEN, { typed: { url: 'https://a.cl' } })
  expect(keptWork('ana')).toMatchObject({ path: SCREEN, work: { typed: { url: 'https://a.cl' } } })
  expect(keptWork('ana')).toBeDefined()
  dropWork()
  expect(keptWork('ana')).toBeUndefined()
})

test('what was typed is kept for fifteen minutes', () => {
  keepWork('ana', SCREEN, { url: 'https://a.cl' })
  vi.advanceTimersByTime(SESSION.keptWorkMs - 1)
  expect(keptWork('ana')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(keptWork('ana')).toBeUndefined()
  expect(stored.size).toBe(0)
  expect(SESSION.keptWorkMs).toBe(15 * 60_000)
})

test('what was typed is removed when another person signs in, and waits while nobody has', () => {
  keepWork('ana', SCREEN, { url: 'https://a.cl' })
  expect(keptWork(undefined)).toBeUndefined()
  expect(stored.size).toBe(1)
  expect(keptWork('eva')).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('what is too old is removed although nobody has signed in', () => {
  keepWork('ana', SCREEN, { url: 'https://a.cl' })
  vi.advanceTimersByTime(SESSION.keptWorkMs)
  expect(keptWork(undefined)).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('passwords and secrets are not kept, wherever a form has them', () => {
  keepWork('ana', SCREEN, {
    typed: { email: 'a@b.cl', password: 'Cobre7.mar!', verifyPassword: 'Cobre7.mar!', token_number: true },
    accounts: [{ clientSecret: 'qri_sk_1', SECRET: { value: 'qri_sk_2' } }],
  })
  expect([...stored.values()].join()).not.toMatch(/Cobre7|qri_sk/)
  expect(keptWork('ana')?.work).toEqual({ typed: { email: 'a@b.cl', token_number: true }, accounts: [{}] })
})
