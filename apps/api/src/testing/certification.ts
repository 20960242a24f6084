import type { Certification } from '@portal/contract/certification'
import type { CertificationPort } from '../features/certification/certification.port.ts'

const AT = '2026-03-05T15:04:05.000Z'

/** Stands in for the certification of the network: test 1 passes when it is started, test 5 asks a question. */
export function standInCertification(): CertificationPort {
  const verdicts = new Map<string, Certification['tests'][number]>()
  const testOf = (id: string, number: number) => `${id} ${number}`
  const run = { started_at: AT, until: null, ended_at: AT, request_id: 'req_01', question: null, charge: null }
  const steps = [{ state: 'done' as const, at: AT, text: '`listPayments` respondió 200', request_id: 'req_01' }]
  return {
    read: async (id) => ({
      tests: [1, 5].map(
        (number) => verdicts.get(testOf(id, number)) ?? { number, verdict: 'todo' as const, run: null },
      ),
      items: [],
      now: AT,
    }),
    async start(id, tests) {
      for (const number of tests)
        verdicts.set(
          testOf(id, number),
          number === 5
            ? { number, verdict: 'running', run: { ...run, ended_at: null, question: '¿Se vio?', steps } }
            : { number, verdict: 'passes', run: { ...run, steps } },
        )
      return [...tests]
    },
    stop: async (id, test) => void verdicts.delete(testOf(id, test)),
    async declare(id, number, yes) {
      if (number !== 5) return false
      verdicts.set(testOf(id, number), { number, verdict: yes ? 'declared' : 'fails', run: { ...run, steps } })
      return true
    },
  }
}
