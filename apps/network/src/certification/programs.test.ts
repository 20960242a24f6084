import { readFileSync } from 'node:fs'
import type { Side } from '@portal/domain/certification/tests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOUND, type SampleLanguage } from '../../../../packages/documentation/src/testing/sample-language.ts'
import { DEFECTS, planted } from '../testing/certification/defects.ts'
import { openProgramStage, type ProgramStage, sourceOf } from '../testing/certification/programs.ts'

const language = FOUND.find(({ name }) => name === 'node') as SampleLanguage
/** Tests that end soon; `npm run certification` tries all, with every defect. */
const PASSED: Record<Side, number[]> = { collector: [8, 15, 18, 19], payer: [3, 14, 18] }
const FAILED = [1, 2, 8]

let stage: ProgramStage
beforeAll(async () => {
  stage = await openProgramStage()
})
afterAll(() => stage.close())

test.each(DEFECTS)('a program that $name differs from the example in one place', ({ side, ...defect }) => {
  expect(() => planted(readFileSync(sourceOf(side, language), 'utf8'), defect)).not.toThrow()
})

test('the example programs pass the tests, and fail the test of a defect that they are given', async () => {
  const asTheyAre = (['collector', 'payer'] as const).flatMap((side) =>
    PASSED[side].map((number) => stage.certify({ language, side, tests: [number] })),
  )
  const defects = DEFECTS.filter(({ test: number }) => FAILED.includes(number))
  const withDefects = defects.map((defect) =>
    stage.certify({ language, side: defect.side, tests: [defect.test], defect }),
  )
  expect((await Promise.all(asTheyAre)).flat()).toMatchObject(
    [...PASSED.collector, ...PASSED.payer].map((number) => ({ test: number, verdict: 'passes' })),
  )
  expect((await Promise.all(withDefects)).flat()).toMatchObject(
    FAILED.map((number) => ({ test: number, verdict: 'fails' })),
  )
})
