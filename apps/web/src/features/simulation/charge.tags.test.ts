import { EXAMPLE_QR } from '@portal/network/qr/token-qr'
import { expect, test } from 'vitest'
import { tagsOf } from './charge.tags.ts'

test('every tag of a charge has its value and a meaning', () => {
  const tags = tagsOf(EXAMPLE_QR)
  expect(tags.map(({ tag }) => tag)).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '62', '63'])
  expect(tags.find(({ tag }) => tag === '54')?.value).toBe('15990')
  expect(tags.find(({ tag }) => tag === '26')?.value).toMatch(/^[\w.]+, https:\/\/\S+$/)
  expect(tags.map(({ meaning }) => meaning)).not.toContain('Otra etiqueta')
})
