import type { SelectedCall } from './selection.ts'

/** Call of the collection; the same call may come again under another name. */
export interface Step extends SelectedCall {
  name: string
  /** Postman variables in which the step stores values of the answer, by path in the answer. */
  saves: Readonly<Record<string, string>>
}

/** Another name and other variables for a call that comes again. */
type Again = readonly [operation: string, name: string, saves?: Readonly<Record<string, string>>]

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
    ['createAlias', 'Registrar el alias de quien recibe', { other_alias: 'alias' }],
    'resolveAlias',
  ],
]

const named = (call: SelectedCall, name = call.operation.summary, saves = call.operation['x-saves'] ?? {}): Step => ({
  ...call,
  name,
  saves,
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
      const [id, name, saves] = typeof step === 'string' ? [step] : step
      const call = byId.get(id)
      return call ? [named(call, name, saves)] : []
    })
    const ids = new Set(steps.map(({ operation }) => operation.operationId))
    const holds = folder.every(({ operation }) => ids.has(operation.operationId))
    if (steps.length === order.length && holds) return steps
  }
  return folder.map((call) => named(call))
}
