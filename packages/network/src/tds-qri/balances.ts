import { inQuery, PAGE, signedBody, tagged } from '../common/call.ts'
import { pageOf } from '../common/money.ts'
import { day, integer, list, object, orNull, pesos } from '../common/schema.ts'
import { BALANCE, COMMERCE_ID, MOVEMENT, peso, TOP_UP, TRANSFER_REFERENCE } from './schemas.ts'

const OF_COMMERCE = inQuery('commerce_id', { ...COMMERCE_ID, description: 'Solo el saldo de este comercio.' })
const PERIOD = [
  inQuery('from', day('Primer día (hora de Chile).', '2026-03-01'), true),
  inQuery('to', day('Último día, incluido; hasta 31 días.', '2026-03-05'), true),
]

const BALANCES = object('Balances', 'Saldos.', { data: list('Saldos del enrolador.', BALANCE) })

const CARTOLA = object('AccountStatement', 'Cartola de un saldo.', {
  from: day('Primer día.', '2026-03-01'),
  to: day('Último día.', '2026-03-05'),
  opening: integer('Saldo inicial. CLP enteros.', 250000, { minimum: 0 }),
  closing: integer('Saldo final. CLP enteros.', 244010, { minimum: 0 }),
  credits: peso('Suma de lo que entró.', 0),
  debits: peso('Suma de lo que salió.', -5990),
  movements: list('Movimientos del período, por hora.', MOVEMENT),
})

const CSV = [
  'movement_id,commerce_id,type,amount,balance,reference,occurred_at',
  '5eb0d2f1-af61-4dc4-9058-b9c0d1e2f3a4,3f6d9b27-8e54-4a1c-bd02-6c7e5f8a9b31,REFUND,-5990,244010,DEV-000045,2026-03-05T16:30:09-03:00',
  '',
].join('\r\n')

export const BALANCE_CALLS = [
  ...tagged('Saldos', {
    listBalances: {
      request: 'get /tds/v1/balances',
      summary: 'Leer los saldos',
      description:
        'Según el modo de devolución: un saldo GLOBAL o uno por comercio (COMMERCE). En GLOBAL_AUTOMATICO no hay ninguno.',
      callers: ['collector'],
      parameters: [OF_COMMERCE],
      answer: BALANCES,
    },
    createTopUp: {
      request: 'post /tds/v1/top-ups',
      summary: 'Recargar un saldo',
      description:
        'Primero transfiere a la cuenta de recargas de la red; después informa la referencia para abonarla. Cada transferencia se abona una sola vez.',
      callers: ['collector'],
      body: signedBody('TopUpRequest', 'Transferencia por abonar.', {
        transfer_reference: TRANSFER_REFERENCE,
        amount: pesos('Monto exacto de la transferencia.', 100000),
        'commerce_id?': orNull({
          ...COMMERCE_ID,
          description: 'Comercio por recargar, en el modo COMMERCE; sin él o null, el saldo GLOBAL.',
        }),
      }),
      status: 201,
      answer: TOP_UP,
      errors: ['transfer_not_found', 'transfer_already_credited', 'commerce_inactive'],
    },
    listMovements: {
      request: 'get /tds/v1/movements',
      summary: 'Listar movimientos',
      description: 'Recargas, devoluciones y ajustes de los saldos.',
      callers: ['collector'],
      parameters: [...PERIOD, OF_COMMERCE, PAGE],
      answer: pageOf('MovementPage', 'Página de movimientos.', MOVEMENT),
    },
  }),
  ...tagged('Cartola', {
    readAccountStatement: {
      request: 'get /tds/v1/statements',
      summary: 'Leer la cartola',
      description:
        'En JSON, o en CSV con `Accept: text/csv` (UTF-8, separado por comas, con encabezado). La cartola cuadra: saldo inicial más entradas y salidas es el final.',
      callers: ['collector'],
      parameters: [...PERIOD, OF_COMMERCE],
      answer: CARTOLA,
      otherMedia: { 'text/csv': CSV },
    },
  }),
]
