import type { Facts } from './facts.ts'
import { answerOf, callsAbout, PERSON, SYSTEM } from './charge.steps.ts'
import type { Step } from './judge.ts'

export const CONFIRM = 'confirmAuthorization'
export const REVERSE = 'reverseAuthorization'
const LOOKED = 'readAuthorization'

const good = ({ status }: { status: number }): boolean => status < 300

/** The wallet reads the charge. @param by operations that count; those of `not` before them fail the test */
const reads = (by: readonly string[], not: readonly string[], how: string): Step => ({
  within: PERSON,
  awaited: ({ held }) => `Léelo con tu billetera ${how}: número ${held?.token.number}`,
  missing: () => `Faltó leer el cobro ${how}`,
  look(facts) {
    const read = callsAbout(facts, ...by, ...not).find(good)
    if (!read) return undefined
    const { at, operation, request_id } = read
    return not.includes(operation ?? '')
      ? { at, text: `Lo leíste con \`${operation}\`: la prueba pide leerlo ${how}`, request_id, wrong: true }
      : { at, text: `Lo leíste ${how}`, request_id }
  },
})

export const read = reads(['readToken', 'readTokenByNumber'], [], 'por su QR o su número')
export const readByNumber = reads(['readTokenByNumber'], ['readToken'], 'por su número')
export const readByLink = reads(['readToken'], ['readTokenByNumber'], 'con el enlace')

export const authorized: Step = {
  within: PERSON,
  awaited: ({ held }) => `Paga con tu billetera el cobro ${held?.token.number}: \`authorizeToken\``,
  missing: () => 'Faltó pedir el pago: `authorizeToken`',
  look: (facts) =>
    facts.held?.authorization && {
      at: facts.held.authorization.created_at,
      text: 'Pediste el pago',
      request_id: callsAbout(facts, 'authorizeToken')[0]?.request_id,
    },
}

/** The wallet reads the collector's decision before it confirms. */
export const validated: Step = {
  within: SYSTEM,
  awaited: () => 'Consulta la autorización antes de confirmar: `readAuthorization`',
  missing: () => 'Faltó consultar la autorización: `readAuthorization`',
  look(facts) {
    const decided = (call: Parameters<typeof answerOf>[0]) => answerOf(call)['state'] !== 'PRE_AUTHORIZED'
    const first = callsAbout(facts, LOOKED, CONFIRM).find(
      (call) => call.operation === CONFIRM || (good(call) && decided(call)),
    )
    if (!first) return undefined
    const { at, request_id } = first
    return first.operation === CONFIRM
      ? { at, text: 'Confirmaste sin consultar la autorización', request_id, wrong: true }
      : { at, text: 'Consultaste la autorización antes de confirmar', request_id }
  },
}

/** The wallet sees that the collector did not answer. */
export const sawTimeout: Step = {
  within: SYSTEM,
  awaited: () => 'El recaudador no responde: consulta la autorización y no confirmes',
  missing: () => 'Faltó consultar la autorización: `readAuthorization`',
  look(facts) {
    const seen = callsAbout(facts, LOOKED).find((call) => answerOf(call)['state'] === 'REJECTED')
    const confirm = callsAbout(facts, CONFIRM)[0]
    if (confirm && (!seen || confirm.at < seen.at))
      return {
        at: confirm.at,
        text: 'Confirmaste un pago que el recaudador no aceptó',
        request_id: confirm.request_id,
        wrong: true,
      }
    return seen && { at: seen.at, text: 'Viste que el recaudador no respondió', request_id: seen.request_id }
  },
}

/** The confirmation is refused with a code. */
export const refused = (code: string, text: string): Step => ({
  within: SYSTEM,
  awaited: () => 'Confirma el pago: `confirmAuthorization`',
  missing: () => `Faltó confirmar y recibir \`${code}\``,
  look(facts) {
    const call = callsAbout(facts, CONFIRM).find((each) => each.code === code)
    return call && { at: call.at, text, request_id: call.request_id }
  },
})

/** Nothing of this is called for some seconds after what `since` finds. */
export const calm = (
  seconds: number,
  operations: readonly string[],
  since: (facts: Facts) => Date | undefined,
  words: { waiting: string; done: string },
): Step => ({
  within: seconds + SYSTEM,
  awaited: () => words.waiting,
  missing: () => 'La red no pudo verificarlo: repite la prueba',
  look(facts) {
    const from = since(facts)
    if (!from) return undefined
    const until = new Date(from.getTime() + seconds * 1000)
    const call = callsAbout(facts, ...operations).find(({ at }) => at > from && at < until)
    if (call)
      return {
        at: call.at,
        text: `Llamaste otra vez a \`${call.operation}\` antes de tiempo`,
        request_id: call.request_id,
        wrong: true,
      }
    return facts.now < until ? undefined : { at: until, text: words.done }
  },
})

/** When an operation was called first. */
export const firstCall = (facts: Facts, operation: string): Date | undefined => callsAbout(facts, operation)[0]?.at
