import type { Side } from '@portal/domain/certification/tests'
import { isPassed } from '@portal/domain/certification/verdict'
import { DEFECTS } from '../../apps/network/src/testing/certification/defects.ts'
import type { Tried } from '../../apps/network/src/testing/certification/programs.ts'
import { setup } from '../../apps/api/src/testing/postgres.setup.ts'
import { FOUND } from '../../packages/documentation/src/testing/sample-language.ts'

const wanted = process.argv[2] ?? 'node'
const language = FOUND.find(({ name }) => name === wanted)
if (!language) throw new Error(`${wanted} is not installed`)

/** Programs that run at a time. */
const AT_ONCE = 10
/** Time after which what a person would still have to do is given up. */
const PATIENCE_MS = 90_000

const stop = await setup()
// Loaded when the database's address is known.
const { openProgramStage, testsOf } = await import('../../apps/network/src/testing/certification/programs.ts')
const stage = await openProgramStage()
const began = Date.now()
const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const SIDES: readonly Side[] = ['collector', 'payer']
/** Test 10 goes first, because its notice waits for the statement of the day, which other tests of a wallet close. */
const lateFirst = (one: number, other: number): number => Number(other === 10) - Number(one === 10)
const tried: Tried[] = []
for (const side of SIDES) {
  // Node.js starts in no time, so each test has a program of its own; the other languages do all in one run, as a person does.
  if (wanted === 'node') tried.push(...testsOf(side).map((test) => ({ language, side, tests: [test] })))
  else tried.push({ language, side, tests: testsOf(side).toSorted(lateFirst) })
}
if (wanted === 'node')
  for (const defect of DEFECTS) tried.push({ language, side: defect.side, tests: [defect.test], defect })

const verdicts: boolean[] = []
async function tryNext(): Promise<void> {
  for (let each = tried.shift(); each; each = tried.shift()) {
    const { side, defect } = each
    for (const { test, verdict, last } of await stage.certify(each)) {
      const right = defect ? verdict === 'fails' : isPassed(verdict)
      verdicts.push(right)
      const seconds = `${Math.round((Date.now() - began) / 1000)} s`.padStart(5)
      say(`${seconds} ${right ? 'ok ' : 'BAD'} ${side} ${test} ${verdict}, ${defect?.name ?? 'as it is'}: ${last}`)
    }
  }
}
const patience = wanted === 'node' ? setTimeout(stage.giveUp, PATIENCE_MS) : undefined
await Promise.all(Array.from({ length: AT_ONCE }, tryNext))
clearTimeout(patience)
await stage.close()
await stop?.()
const right = verdicts.filter(Boolean).length
say(`${right} of ${verdicts.length} verdicts are right`)
process.exit(right === verdicts.length ? 0 : 1)
