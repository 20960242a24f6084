import type { Side } from '@portal/domain/certification/tests'

/** Change of one text of an example program in Node.js, so that it no longer does what a test asks for. */
export interface Defect {
  test: number
  side: Side
  /** Behaviour of the program that has the defect. */
  name: string
  /** Text that the program has once, and what stands in its place. */
  from: string
  to: string
}

/** The program answers a type of notice as if it failed. */
const fails = (type: string, side: Side) => ({
  from: side === 'collector' ? 'respuesta.end(decision)' : 'respuesta.end() //',
  to: `respuesta.writeHead(aviso.type === '${type}' ? 500 : 200).end(${side === 'collector' ? 'decision) //' : ') //'}`,
})

const NO_DECISION = "return cobro?.uuid === token_uuid && cobro.amount === amount && cobro.estado === 'PENDIENTE'"

/** One defect for each test, on the side that a dual plays in it. */
export const DEFECTS: readonly Defect[] = [
  {
    test: 1,
    side: 'collector',
    name: 'signs a query without its parameters',
    from: "method: 'GET', path, query, timestamp",
    to: "method: 'GET', path, query: '', timestamp",
  },
  {
    test: 2,
    side: 'collector',
    name: 'rejects its own charge',
    from: NO_DECISION,
    to: NO_DECISION.replace('===', '!=='),
  },
  {
    test: 3,
    side: 'payer',
    name: 'takes the number for the identifier when it pays',
    from: '/qri/v2/tokens/${cobro.uuid}/authorizations',
    to: '/qri/v2/tokens/${escrito}/authorizations',
  },
  {
    test: 4,
    side: 'collector',
    name: 'shows wallets of its own instead of those of the network',
    from: "await consultar('/qri/v2/wallets')",
    to: '{ data: [] }',
  },
  { test: 5, side: 'collector', name: 'fails when a charge has expired', ...fails('payment.expired', 'collector') },
  {
    test: 6,
    side: 'payer',
    name: 'confirms again what the bank rejected',
    from: 'if (error instanceof Rechazo && !error.pasajero) throw error',
    to: '',
  },
  {
    test: 7,
    side: 'payer',
    name: 'confirms without an authorization',
    from: "if (autorizacion.state !== 'AUTHORIZED') throw noAceptada(autorizacion)",
    to: '',
  },
  {
    test: 8,
    side: 'collector',
    name: 'waits for the notice only',
    from: 'void vigilar(cobro, data.authorization_id)',
    to: '',
  },
  {
    test: 9,
    side: 'collector',
    name: 'fails on a notice that it has seen',
    from: 'vistos.add(aviso.id)',
    to: "if (!nuevo) throw new Error('seen')\n    vistos.add(aviso.id)",
  },
  {
    test: 10,
    side: 'collector',
    name: 'fails on a notice that comes late',
    from: 'vistos.add(aviso.id)',
    to: "if (aviso.type === 'token.read' && cobros.get(aviso.data.order_id)?.estado === 'PAGADO') throw new Error('late')\n    vistos.add(aviso.id)",
  },
  {
    test: 11,
    side: 'collector',
    name: 'looks away once it is paid',
    from: "vez < 15 || cobro.estado === 'PENDIENTE'",
    to: "cobro.estado === 'PENDIENTE'",
  },
  { test: 12, side: 'payer', name: 'gives the bank ten seconds', from: '35_000 : 10_000', to: '10_000 : 10_000' },
  {
    test: 13,
    side: 'collector',
    name: 'decides after four seconds',
    from: "const decision = aviso.type === 'authorization.requested'",
    to: 'await setTimeout(4000)\n    $&',
  },
  {
    test: 14,
    side: 'payer',
    name: 'refuses to repeat a reversal',
    from: "    await reversar(id, 'La persona se arrepintió') //",
    to: '    //',
  },
  {
    test: 15,
    side: 'collector',
    name: 'refunds everything instead of a part',
    from: 'await devolver(pago, 5990)\n',
    to: 'await devolver(pago, 15990)\n',
  },
  {
    test: 16,
    side: 'collector',
    name: 'names a second refund like the first',
    from: 'const refund_id = `DEV-${randomUUID()}`',
    to: 'const refund_id = `DEV-${pago}`',
  },
  {
    test: 17,
    side: 'collector',
    name: 'knows the former secret only',
    from: 'ajustes[nombre].split(/\\s+/).map(',
    to: 'ajustes[nombre].split(/\\s+/).slice(-1).map(',
  },
  {
    test: 18,
    side: 'collector',
    name: 'asks for the payments instead of the statement',
    from: '/qri/v2/statements/${dia}`',
    to: '/qri/v2/payments`, `from=${dia}&to=${dia}`',
  },
  {
    test: 19,
    side: 'collector',
    name: 'makes a key for each attempt',
    from: "'Idempotency-Key': clave",
    to: "'Idempotency-Key': randomUUID()",
  },
]

/** @throws Error if the source does not have the text exactly once */
export function planted(source: string, { from, to, name }: Pick<Defect, 'from' | 'to' | 'name'>): string {
  const [before = '', after, ...more] = source.split(from)
  if (after === undefined || more.length > 0) throw new Error(`The program does not have the text of '${name}' once`)
  return before + to.replace('$&', from) + after
}
