import { hash } from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { PasswordHasher, TooBusy } from './password.hash.ts'

afterEach(() => void vi.useRealTimers())

test('a hash is argon2id with at least 19 MiB and two passes, of the password as typed', async () => {
  const hasher = new PasswordHasher()
  const stored = await hasher.hash('Ñandú de la pampa')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hasher.verify(stored, 'Ñandú de la pampa')).toBe(true)
  expect(await hasher.verify(stored, 'Ñandú de la pampa'.normalize('NFD'))).toBe(false)
})

test('a missing hash takes the same work and never matches', async () => {
  const hasher = new PasswordHasher()
  expect(await hasher.verify(undefined, 'never the password of anybody')).toBe(false)
})

test('a hash that took less work is weak', async () => {
  expect(PasswordHasher.isWeak(await hash('x', { memoryCost: 8_192, timeCost: 1 }))).toBe(true)
  expect(PasswordHasher.isWeak(await new PasswordHasher().hash('x'))).toBe(false)
})

test('at most a hundred wait; the next one is refused', async () => {
  const hasher = new PasswordHasher()
  const taken = Array.from({ length: 102 }, () => hasher.inTurn(async () => undefined))
  await expect(hasher.hash('x')).rejects.toThrow(TooBusy)
  await Promise.all(taken)
  expect(await hasher.hash('x')).toContain('argon2id')
})

test('with a rest, the next work waits as long as the last one took', async () => {
  vi.useFakeTimers()
  const hasher = new PasswordHasher(1, 1)
  const begun: number[] = []
  const work = () =>
    hasher.inTurn(async () => {
      begun.push(performance.now())
      vi.advanceTimersByTime(40)
    })
  const all = Promise.all([work(), work(), work()])
  await vi.runAllTimersAsync()
  await all
  expect(begun.map((at) => at - (begun[0] ?? 0))).toEqual([0, 80, 160])
})
