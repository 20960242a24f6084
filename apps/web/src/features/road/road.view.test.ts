import type { ModuleState, RoadModule, Stage, StageName } from '@portal/domain/road/road'
import { expect, test } from 'vitest'
import { HEIGHT, MODULE, PITCH, placesOf, viewOf, widthOf } from './road.view.ts'

const STATES: Readonly<Record<string, ModuleState>> = { f: 'fact', d: 'declared', x: 'fails', o: 'open' }
const stage = (name: StageName, states: string): Stage => ({
  stage: name,
  text: '',
  modules: [...states].map(
    (state, at): RoadModule => ({
      key: `${name}.${at}`,
      label: '',
      state: STATES[state] ?? 'open',
      section: 'detail',
      hint: null,
    }),
  ),
})

test('modules fill columns of five and never leave their drawing', () => {
  expect(placesOf(6).at(-1)).toEqual({ x: PITCH, y: 0 })
  for (const count of [1, 4, 5, 6, 14, 19]) {
    const places = placesOf(count)
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count)
    expect(Math.max(...places.map(({ x }) => x)) + MODULE).toBe(widthOf(count))
    expect(Math.max(...places.map(({ y }) => y)) + MODULE).toBeLessThanOrEqual(HEIGHT)
  }
})

test('one stage is the present one: the first in which something is open or fails', () => {
  const stages = [stage('configure', 'ff'), stage('connect', 'fxo'), stage('test', ''), stage('certify', 'dd')]
  expect(viewOf(stages)).toMatchObject([
    { place: 'done', done: 2 },
    { place: 'now', done: 1 },
    { place: 'next', done: 0 },
    { place: 'done', done: 2 },
  ])
})

test('a stage leads to what fails in it, then to what is open, then to its first fact', () => {
  const targets = viewOf([stage('configure', 'ofx'), stage('connect', 'fo'), stage('certify', 'fd'), stage('test', '')])
  expect(targets.map(({ target }) => target?.key)).toEqual(['configure.2', 'connect.1', 'certify.0', undefined])
})
