import { formatTaxId } from '@portal/domain/integration/tax-id'
import { expect, test } from 'vitest'
import { caretAfter, significantBefore } from './tax-id.caret.ts'

/** Formats a typed text; `|` marks the caret in the argument and in the result. */
function typed(before: string): string {
  const caret = before.indexOf('|')
  const text = before.replace('|', '')
  const formatted = formatTaxId(text)
  const at = caretAfter(formatted, significantBefore(text, caret))
  return `${formatted.slice(0, at)}|${formatted.slice(at)}`
}

test.each([
  ['12.34|.678-5', '1.234|.678-5'],
  ['12.349|.678-5', '12.349|.678-5'],
  ['|12.345.678-5', '|12.345.678-5'],
  ['123456785|', '12.345.678-5|'],
  ['1|', '1|'],
])('after typing %s the caret is at %s', (before, after) => {
  expect(typed(before)).toBe(after)
})
