import { testOf } from '../certification/tests.ts'
import { testsFor } from './evidence.ts'
import { evidenceOf, type Fact, seenText } from './fact.ts'
import type { RoadFacts } from './facts.ts'

/** Facts of 'Prueba': one for each certification test of the type. What only a person can see is declared, not proven. */
export const testFacts = (of: RoadFacts): Fact[] =>
  testsFor(of.type).map((number): Fact => {
    const label = testOf(number).name
    const seen = evidenceOf(of, 'test', String(number))
    const passed = seen?.detail['declared'] === true ? 'declared' : 'fact'
    const fails = seen?.ok === false
    return {
      stage: 'test',
      key: `test.${number}`,
      label,
      state: seen === undefined ? 'open' : fails ? 'fails' : passed,
      section: 'certification',
      hint: seen === undefined ? 'Sin hacer' : fails ? `No pasa. ${seenText(seen)}` : seenText(seen),
      shown: ['certification'],
      lack: fails ? `Prueba ${number}, ${label} (no pasa)` : `Prueba ${number}, ${label}`,
      order: [fails ? 'repite' : 'haz', `la prueba ${number}: ${label}`],
      reason: fails ? `No pasó. ${seenText(seen)}` : `La prueba ${number} está sin hacer.`,
      since: fails ? seen.at : null,
    }
  })
