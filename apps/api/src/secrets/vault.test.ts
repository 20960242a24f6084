import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Sealed } from '../db/schema.ts'
import { createVault } from './vault.ts'

const master = randomBytes(32)
const vault = createVault([master])
const CONTEXT = '4f9a1c2b:refund'
const flip = (bytes: Uint8Array, at: number): Uint8Array =>
  Uint8Array.from(bytes, (byte, index) => (index === at ? byte ^ 1 : byte))

describe('what is sealed', () => {
  test('opens again, also after a restart with the same master key', () => {
    const sealed = vault.seal(CONTEXT, 'un secreto')
    expect(vault.open(CONTEXT, sealed)).toBe('un secreto')
    expect(createVault([master]).open(CONTEXT, sealed)).toBe('un secreto')
  })

  test('shows neither the text nor the master key', () => {
    const { ciphertext, key_id } = vault.seal(CONTEXT, 'un secreto')
    expect(Buffer.from(ciphertext).includes('un secreto')).toBe(false)
    expect(master.toString('hex')).not.toContain(key_id)
  })

  test('does not open for another integration or purpose', () => {
    const sealed = vault.seal(CONTEXT, 'un secreto')
    expect(() => vault.open('4f9a1c2b:authorization', sealed)).toThrow(/authenticat/)
    expect(() => vault.open('00000000:refund', sealed)).toThrow(/authenticat/)
  })

  test('does not open with another master key, and says which key it wants', () => {
    const sealed = vault.seal(CONTEXT, 'un secreto')
    expect(() => createVault([randomBytes(32)]).open(CONTEXT, sealed)).toThrow(sealed.key_id)
    const passedOff = { ...sealed, key_id: createVault([randomBytes(32)]).seal('x', 'x').key_id }
    expect(() => vault.open(CONTEXT, passedOff)).toThrow(passedOff.key_id)
  })

  test('opens with a former key beside a new one, which seals what is new', () => {
    const fresh = randomBytes(32)
    const both = createVault([fresh, master])
    const sealed = both.seal(CONTEXT, 'otro')
    expect(both.open(CONTEXT, vault.seal(CONTEXT, 'un secreto'))).toBe('un secreto')
    expect(createVault([fresh]).open(CONTEXT, sealed)).toBe('otro')
    expect(() => vault.open(CONTEXT, sealed)).toThrow(sealed.key_id)
  })

  test('does not open after any single byte of it changed, nor cut short', () => {
    const sealed = vault.seal(CONTEXT, 'un secreto')
    const touched: Sealed[] = [
      ...Array.from(sealed.ciphertext, (_, at) => ({ ...sealed, ciphertext: flip(sealed.ciphertext, at) })),
      ...Array.from(sealed.nonce, (_, at) => ({ ...sealed, nonce: flip(sealed.nonce, at) })),
      { ...sealed, ciphertext: sealed.ciphertext.subarray(0, -1) },
      { ...sealed, ciphertext: sealed.ciphertext.subarray(0, 8) },
    ]
    for (const one of touched) expect(() => vault.open(CONTEXT, one)).toThrow(/authenticat/)
  })
})

test('no nonce comes twice in a hundred thousand, each of 12 bytes', () => {
  const nonces = Array.from({ length: 100_000 }, () => Buffer.from(vault.seal(CONTEXT, 'x').nonce).toString('hex'))
  expect(new Set(nonces).size).toBe(nonces.length)
  expect(nonces.every((nonce) => nonce.length === 24)).toBe(true)
})
