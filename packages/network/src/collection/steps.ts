import type { SelectedCall } from './selection.ts'

/** Call of the collection; the same call may come again under another name. */
export interface Step extends SelectedCall {
  name: string
  /** Postman variables in which the step stores values of the answer, by path in the answer. */
  saves: Readonly<Record<string, string>>
  /** Fields of the body that differ from the example. */
  over: Readonly<Record<string, unknown>>
}

/** Call that comes again, with another name and perhaps other variables and fields. */
type Again = readonly [operation: string, name: string, other?: Partial<Pick<Step, 'saves' | 'over'>>]

const RECEIVER = { tax_id: '11111111-1', name: 'Bruno Díaz Soto' }
const OTHER_TOKEN = ['createToken', 'Crear un token que se pagará'] as const
const OTHER_CHARGE = ['crearCobro', 'Crear un cobro que se devolverá'] as const

/**
 * Order of calls that cannot each run once in the order of the document, because one ends what the next needs: a cancelled token is not
 * read, a reversed payment is not refunded.
 */
const ORDERS: readonly (readonly (string | Again)[])[] = [
  ['createToken', 'cancelToken', ['createToken', 'Crear otro token'], 'readToken', 'readTokenByNumber'],
  [
    'authorizeToken',
    'readAuthorization',
    'reverseAuthorization',
    OTHER_TOKEN,
    ['authorizeToken', 'Preautorizar ese token'],
    ['readAuthorization', 'Leer esa autorización'],
    'confirmAuthorization',
  ],
  ['listPayments', 'readPayment'],
  ['leerPago', 'reversarPago', OTHER_CHARGE, ['pagarCobro', 'Pagar ese cobro'], 'devolverPago'],
  [
    'createAlias',
    'listAliases',
    'readAlias',
    'updateAlias',
    'deleteAlias',
    ['createAlias', 'Registrar el alias de quien envía'],
    [
      'createAlias',
      'Registrar el alias de quien recibe',
      { saves: { other_alias: 'alias' }, over: { holder: RECEIVER } },
    ],
    'resolveAlias',
  ],
]

const named = (call: SelectedCall, name = call.operation.summary, other: Again[2] = {}): Step => ({
  ...call,
  name,
  saves: call.operation['x-saves'] ?? {},
  over: {},
  ...other,
})

/**
 * Steps of a folder with the given calls, in the order in which they can run.
 * @param all every call that the integration may make; an order that needs another one does not apply
 */
export function stepsOf(folder: readonly SelectedCall[], all: readonly SelectedCall[]): Step[] {
  const byId = new Map(all.map((call) => [call.operation.operationId, call]))
  if (folder.length === 0) return []
  for (const order of ORDERS) {
    const steps = order.flatMap((step): Step[] => {
      const [id, name, other] = typeof step === 'string' ? [step] : step
      const call = byId.get(id)
      return call ? [named(call, name, other)] : []
    })
    const ids = new Set(steps.map(({ operation }) => operation.operationId))
    const holds = folder.every(({ operation }) => ids.has(operation.operationId))
    if (steps.length === order.length && holds) return steps
  }
  return folder.map((call) => named(call))
}
