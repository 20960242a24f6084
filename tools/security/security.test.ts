import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../checks/program.ts'
import { documentOf } from './document.ts'
import { faultsOf } from './faults.ts'
import { parseRequirements, readRequirements, readRuns } from './requirement.ts'

test('every requirement has evidence that exists, a reason why it does not apply, or what is missing', () => {
  expect(faultsOf(readRequirements(), readRuns())).toEqual([])
})

test('evidence that is gone is found', () => {
  const gone = parseRequirements(
    '# A\nA01 x\n  test tools/security/security.test.ts: a title that nobody wrote\n  run nothing\nA01 x\n',
  )
  expect(faultsOf(gone, [])).toEqual([
    'A01 is there twice',
    '2 requirements instead of 146',
    expect.stringContaining('no test of tools/security/security.test.ts'),
    'A01: no run is named nothing',
    'A01 has no evidence',
  ])
})

test('docs/security.md is what npm run security writes', () => {
  expect(readFileSync(join(root, 'docs', 'security.md'), 'utf8')).toBe(documentOf(readRequirements(), readRuns()))
})
