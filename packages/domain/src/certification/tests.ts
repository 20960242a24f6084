import { collects, type IntegrationType, pays } from '../integration/type.ts'
import type { TechnologyItem } from '../progress/checklist.ts'

/** Side that the integration plays in a test; the network plays the other one. */
export type Side = 'collector' | 'payer'

/** One of the tests that an integration passes before production. */
export interface CertificationTest {
  number: number
  name: string
  /** What it shows or needs, in a few words. */
  note?: string
  /** Whole pesos; null if the test asks for no amount. */
  amount: number | null
  /** How long it takes, or what it needs. */
  takes: string
  /** Sides that have the test; a dual plays the first of them. */
  sides: readonly [Side, ...Side[]]
  /** Lines of the technology checklist that it shows. */
  proves: readonly TechnologyItem[]
  /** Question to the person about what no network can see, by side. */
  question?: Partial<Record<Side, string>>
}

const BOTH = ['collector', 'payer'] as const
const PAYER_FIRST = ['payer', 'collector'] as const

/** The tests of the documentation's page 'Datos de prueba', in its order. */
export const CERTIFICATION_TESTS: readonly CertificationTest[] = [
  {
    number: 1,
    name: 'Leer pagos',
    note: 'Certificado, IP, cabecera y firma',
    amount: null,
    takes: 'Dura lo que tarda una llamada',
    sides: BOTH,
    proves: ['integration_configured'],
  },
  {
    number: 2,
    name: 'Pago correcto por QR',
    amount: 15_990,
    takes: 'Dura 5 s',
    sides: BOTH,
    proves: ['token_generation', 'pre_authorization_webhook', 'validate_authorization'],
  },
  {
    number: 3,
    name: 'Pago correcto por número',
    amount: 15_990,
    takes: 'Dura 5 s',
    sides: PAYER_FIRST,
    proves: ['token_number'],
  },
  {
    number: 4,
    name: 'Pago desde el teléfono, por el logo',
    note: 'Lo haces tú, con tu app',
    amount: 15_990,
    takes: 'Necesita tu teléfono',
    sides: BOTH,
    proves: ['logo', 'direct_open'],
    question: {
      collector: '¿Tu página mostró las billeteras con su logo y el pago se hizo desde el teléfono?',
      payer: '¿El enlace abrió tu app directo en el pago de este cobro?',
    },
  },
  {
    number: 5,
    name: 'Vencimiento con cuenta regresiva',
    amount: 15_990,
    takes: 'Dura 30 s',
    sides: ['collector'],
    proves: ['remaining_time'],
    question: { collector: '¿Quien pagaba vio la cuenta regresiva, y el QR desapareció al llegar a cero?' },
  },
  { number: 6, name: 'Rechazo del banco', amount: 15_901, takes: 'Dura 10 s', sides: PAYER_FIRST, proves: [] },
  {
    number: 7,
    name: 'Sin respuesta del recaudador',
    amount: 15_903,
    takes: 'Dura 10 s',
    sides: PAYER_FIRST,
    proves: [],
  },
  {
    number: 8,
    name: 'Aviso perdido',
    amount: 15_904,
    takes: 'Dura 10 s',
    sides: ['collector'],
    proves: ['verificate_authorization'],
  },
  { number: 9, name: 'Aviso duplicado', amount: 15_905, takes: 'Dura 5 s', sides: BOTH, proves: [] },
  { number: 10, name: 'Avisos en desorden', amount: 15_906, takes: 'Dura 5 s', sides: BOTH, proves: [] },
  {
    number: 11,
    name: 'Reverso de la red',
    amount: 15_907,
    takes: 'Dura 10 s',
    sides: BOTH,
    proves: ['reverse_enroller'],
  },
  { number: 12, name: 'Banco lento', amount: 15_908, takes: 'Dura 20 s', sides: ['payer'], proves: [] },
  { number: 13, name: 'Vence mientras paga', amount: 15_909, takes: 'Dura 10 s', sides: BOTH, proves: [] },
  {
    number: 14,
    name: 'Reverso de la billetera, dos veces',
    amount: 15_990,
    takes: 'Dura 5 s',
    sides: ['payer'],
    proves: ['reverse_payer'],
  },
  {
    number: 15,
    name: 'Devolución parcial y segunda devolución',
    amount: 15_990,
    takes: 'Dura 10 s',
    sides: ['collector'],
    proves: [],
  },
  { number: 16, name: 'Devolución sin saldo', amount: 15_902, takes: 'Dura 15 s', sides: ['collector'], proves: [] },
  {
    number: 17,
    name: 'Rotación de secreto con avisos en curso',
    amount: null,
    takes: 'Rotas en Seguridad; dura 2 min',
    sides: BOTH,
    proves: [],
  },
  {
    number: 18,
    name: 'Liquidación del día',
    amount: null,
    takes: 'Liquida ahora; dura 10 s',
    sides: BOTH,
    proves: ['settlement_webhook'],
  },
  {
    number: 19,
    name: 'Repetir una escritura, igual y con otro monto',
    amount: 15_990,
    takes: 'Dura 5 s',
    sides: BOTH,
    proves: [],
  },
]

/** Side that an integration of a type plays in a test; undefined if it does not have the test. */
export const sideOf = ({ sides }: CertificationTest, type: IntegrationType): Side | undefined =>
  sides.find((side) => (side === 'collector' ? collects(type) : pays(type)))

/** Test of a number. */
export const testOf = (number: number): CertificationTest => {
  const found = CERTIFICATION_TESTS[number - 1]
  if (!found) throw new Error(`No test ${number}`)
  return found
}

/** Tests that show a line of the technology checklist, by a side that an integration of the type plays. */
export const testsThatProve = (item: TechnologyItem, type: IntegrationType): CertificationTest[] =>
  CERTIFICATION_TESTS.filter((test) => test.proves.includes(item) && sideOf(test, type) !== undefined)
