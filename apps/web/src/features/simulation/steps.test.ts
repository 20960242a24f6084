import type { Run, Step } from '@portal/domain/network/simulation'
import { expect, test } from 'vitest'
import { isWatched, payAtOnce } from './steps.ts'

const runWith = (...steps: Step[]) => ({ steps }) as Run

/** Takes steps as a network would whose run offers what `after` says. */
async function taken(first: Run, after: Partial<Record<Step, Run>>): Promise<Step[]> {
  const steps: Step[] = []
  await payAtOnce(first, async (step) => {
    steps.push(step)
    return after[step] ?? runWith()
  })
  return steps
}

test('paying at once takes every step in its order and leaves the reversal and the settlement alone', async () => {
  const paid = {
    read: runWith('authorize'),
    authorize: runWith('validate', 'reverse'),
    validate: runWith('confirm', 'reverse'),
    confirm: runWith('reverse', 'settle'),
  }
  expect(await taken(runWith('read'), paid)).toEqual(['read', 'authorize', 'validate', 'confirm'])
})

test('paying at once ends at the first step that fails, also if the run offers it again', async () => {
  expect(await taken(runWith('read'), { read: runWith('authorize'), authorize: runWith('authorize') })).toEqual([
    'read',
    'authorize',
  ])
  expect(await taken(runWith('confirm'), { confirm: runWith() })).toEqual(['confirm'])
})

test('a charge that offers no step is only watched, until it is authorized or over', () => {
  const watched = (state: string, over: boolean, ...steps: Step[]) =>
    isWatched({ ...runWith(...steps), over, charge: { state } } as Run)
  expect(watched('CREATED', false)).toBe(true)
  expect(watched('READ', false)).toBe(true)
  expect(watched('CREATED', false, 'read')).toBe(false)
  expect(watched('AUTHORIZED', false)).toBe(false)
  expect(watched('READ', true)).toBe(false)
})
