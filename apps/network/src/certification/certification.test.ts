import { CERTIFICATION_TESTS, sideOf, testOf } from '@portal/domain/certification/tests'
import type { IntegrationType } from '@portal/domain/integration/type'
import { technologyItemsFor } from '@portal/domain/progress/checklist'
import type { TestVerdict } from '@portal/domain/certification/verdict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestIntegration } from '../testing/certification/integration.ts'
import { script } from '../testing/certification/script.ts'
import { type CertificationStage, openCertificationStage } from '../testing/certification/stage.ts'

let stage: CertificationStage
beforeAll(async () => {
  stage = await openCertificationStage()
})
afterAll(() => stage.close())

/** Starts tests of integrations all at once, has their persons do what is asked, and lets time pass until each has a verdict. */
async function certify(asked: readonly (readonly [it: TestIntegration, tests: readonly number[]])[]) {
  const scripts = []
  for (const [it, tests] of asked) {
    await stage.port.certification.start(it.participant.id, tests)
    for (const number of tests) {
      const side = sideOf(testOf(number), it.participant.type)
      if (side) scripts.push(script(it, number, side))
    }
  }
  await stage.pass(1)
  let playing = scripts
  // Time passes faster once nobody plays: first to what the network does by itself, then to what nobody does any more.
  for (let step = 0, alone = 0; step < 75; step++) {
    const ended: (boolean | undefined)[] = []
    for (const each of playing) ended.push((await each.next()).done)
    playing = playing.filter((_, index) => !ended[index])
    if (playing.length === 0) alone += 1
    await stage.pass(alone === 0 ? 1 : alone < 12 ? 3 : 120)
    if (step % 5 === 0) stage.restart()
    if (step % 5 !== 4) continue
    let running = 0
    for (const [it] of asked) {
      const { tests } = await stage.port.certification.read(it.participant.id)
      for (const { number, run, verdict } of tests) {
        if (verdict === 'running') running += 1
        if (run?.question) await stage.port.certification.declare(it.participant.id, number, true)
      }
    }
    if (running === 0) break
  }
  const told = new Map<TestIntegration, Record<number, TestVerdict>>()
  for (const [it] of asked) {
    const { tests } = await stage.port.certification.read(it.participant.id)
    told.set(it, Object.fromEntries(tests.map(({ number, verdict }) => [number, verdict])))
  }
  return told
}

/** Lines of the technology checklist of which the network can see nothing. */
const UNSEEN = new Set<string>(['direct_open', 'remaining_time'])
const NUMBERS = CERTIFICATION_TESTS.map(({ number }) => number)

test('integrations that keep the rules pass every test of their type, all at once and in processes that follow each other', async () => {
  const all = await Promise.all(
    (['payer_collect', 'collector', 'payer'] as const).map((type) => stage.integration(type)),
  )
  const told = await certify(all.map((it) => [it, NUMBERS] as const))
  for (const it of all) {
    const own = CERTIFICATION_TESTS.filter((each) => sideOf(each, it.participant.type))
    expect(told.get(it)).toEqual(
      Object.fromEntries(
        own.map((each) => [
          each.number,
          each.question?.[sideOf(each, it.participant.type) ?? 'payer'] ? 'declared' : 'passes',
        ]),
      ),
    )
  }
  const [dual, collector, payer] = await Promise.all(
    all.map(async ({ participant: { id } }) => (await stage.port.certification.read(id)).items.filter(({ ok }) => ok)),
  )
  const seen = (type: IntegrationType) => technologyItemsFor(type).filter((item) => !UNSEEN.has(item))
  const named = (items = dual) => items?.map(({ item }) => item) ?? []
  expect(named(dual).toSorted()).toEqual(seen('payer_collect').toSorted())
  expect(named(collector)).toEqual(expect.arrayContaining(seen('collector')))
  expect(named(payer)).toEqual(expect.arrayContaining(seen('payer')))
})

test('of 19 integrations with one defect each, each fails the test of its defect, which names the address that took no notice', async () => {
  const all = await Promise.all(NUMBERS.map((flaw) => stage.integration('payer_collect', flaw)))
  const told = await certify(all.map((it) => [it, [it.flaw ?? 0]] as const))
  const verdicts = all.map((it) => told.get(it)?.[it.flaw ?? 0])
  expect(verdicts).toEqual(NUMBERS.map(() => 'fails'))
  const fieldAt = async (it?: TestIntegration) =>
    (await stage.port.certification.read(it?.participant.id ?? '')).tests[(it?.flaw ?? 0) - 1]?.run?.steps.at(-1)?.field
  expect(await Promise.all([1, 11, 13].map((flaw) => fieldAt(all[flaw - 1])))).toEqual([
    undefined,
    'notify_url_payment_inverse',
    'notify_url_payment',
  ])
})

test('a test that the integration does not begin lapses, and the verdict before it stays', async () => {
  const it = await stage.integration('payer_collect')
  const { id } = it.participant
  await certify([[it, [1]]])
  await stage.port.certification.start(id, [1, 2, 3])
  for (const seconds of [1, 901, 1]) await stage.pass(seconds)
  const { tests } = await stage.port.certification.read(id)
  expect(tests.slice(0, 3).map(({ verdict }) => verdict)).toEqual(['passes', 'todo', 'todo'])
})
