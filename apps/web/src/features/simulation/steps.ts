import type { Message, Run, Step } from '@portal/domain/network/simulation'

interface Words {
  title: string
  operation: string
  text: string
}

/** Steps of a payment, in their order. */
export const CHAIN = ['read', 'authorize', 'validate', 'confirm'] as const satisfies readonly Step[]

export const STEP_WORDS: Readonly<Record<Exclude<Step, 'settle'>, Words>> = {
  read: { title: 'Leer', operation: 'readToken', text: 'El comercio y el monto que verá la persona.' },
  authorize: {
    title: 'Preautorizar',
    operation: 'authorizeToken',
    text: 'La red pregunta al recaudador, que tiene 3 segundos para aceptar.',
  },
  validate: {
    title: 'Validar',
    operation: 'readAuthorization',
    text: 'Consulta hasta que deja de estar PRE_AUTHORIZED.',
  },
  confirm: {
    title: 'Confirmar',
    operation: 'confirmAuthorization',
    text: 'La red hace la transferencia. Aquí se mueve el dinero.',
  },
  reverse: {
    title: 'Reversar',
    operation: 'reverseAuthorization',
    text: 'Solo si quieres probar que el pago se deshace.',
  },
}

/** Next step of the payment that can be taken now; undefined if the payment is over or only somebody else can go on. */
export const nextOf = ({ steps }: Pick<Run, 'steps'>): (typeof CHAIN)[number] | undefined =>
  CHAIN.find((step) => steps.includes(step))

/** Whether the wallet's next step is not the reader's to take: somebody else began the run, or another wallet read the charge. */
export const isWatched = ({ steps, charge, over }: Pick<Run, 'steps' | 'charge' | 'over'>): boolean =>
  !over && steps.length === 0 && (charge.state === 'CREATED' || charge.state === 'READ')

/** Last call that the wallet made for a step. */
export const callOf = ({ messages }: Pick<Run, 'messages'>, step: Exclude<Step, 'settle'>): Message | undefined =>
  messages.findLast(({ kind, name }) => kind === 'call' && name === STEP_WORDS[step].operation)

/** Takes all steps that are left. It ends at the first that fails, which the run then offers again or not at all. */
export async function payAtOnce(run: Run, take: (step: Step) => Promise<Run>): Promise<void> {
  const taken = new Set<Step>()
  for (let now = run, step = nextOf(now); step && !taken.has(step); step = nextOf(now)) {
    taken.add(step)
    now = await take(step)
  }
}

type Tone = 'ok' | 'warn' | 'bad' | 'none'

const CHARGE_STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  CREATED: ['none', 'Espera lectura'],
  READ: ['warn', 'Leído'],
  AUTHORIZED: ['warn', 'Autorizado'],
  PAID: ['ok', 'Pagado'],
  EXPIRED: ['bad', 'Venció'],
  CANCELLED: ['bad', 'Cancelado'],
  REJECTED: ['bad', 'Rechazado'],
}

const PAYMENT_STATES: Readonly<Record<string, readonly [Tone, string]>> = {
  PAID: ['ok', 'Pagado'],
  SETTLED: ['ok', 'Pagado y liquidado'],
  REVERSED: ['bad', 'Reversado'],
}

/** State of a run as people read it. */
export function stateOf({ charge, payment }: Pick<Run, 'charge' | 'payment'>): readonly [Tone, string] {
  return (payment && PAYMENT_STATES[payment.state]) ?? CHARGE_STATES[charge.state] ?? ['none', charge.state]
}
