import { EXPIRIES, run, STEPS } from '@portal/domain/network/simulation'
import { line } from '@portal/domain/text'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

const OVER_QUOTA = 'Ya hiciste muchas simulaciones. Espera un rato, o inicia sesión para usar tus integraciones.'
const WRONG_AMOUNT = 'El monto debe ser un número entero de 1 a 999.999.999'
const WRONG_CHARGE = 'Ingresa el contenido de un QR, el número de 8 dígitos o el identificador de un cobro'

/** Creates a charge of the test collector, or of an integration of the caller, and a run that follows it. */
export const createRun = endpoint('POST', '/api/tools/simulations', {
  operation: 'simulation.create',
  summary: 'Crea un cobro de prueba y la simulación que lo sigue.',
  access: 'public',
  visitor: true,
  body: z.strictObject({
    amount: z.int({ error: WRONG_AMOUNT }).check(z.gte(1, WRONG_AMOUNT), z.lte(999_999_999, WRONG_AMOUNT)),
    expires_in: z.literal(EXPIRIES, { error: 'Elige uno de los plazos' }),
    description: line({
      min: 1,
      max: 100,
      required: 'Escribe qué se cobra',
      tooShort: 'Escribe qué se cobra',
      tooLong: 'Usa 100 caracteres o menos',
    }),
    /** Integration that charges; null for the test collector. */
    collector: z.nullable(uuid),
  }),
  status: 201,
  answer: run,
  errors: ['forbidden', 'not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Begins a run that follows a charge that exists: one of a test party, or of an integration of the caller. */
export const openRun = endpoint('POST', '/api/tools/simulations/open', {
  operation: 'simulation.open',
  summary: 'Abre la simulación de un cobro que existe, para pagarlo o mirarlo.',
  access: 'public',
  visitor: true,
  body: z.strictObject({
    /** Content of a QR, number of 8 digits, or uuid. */
    charge: z
      .string({ error: WRONG_CHARGE })
      .check(z.trim(), z.minLength(8, WRONG_CHARGE), z.maxLength(600, WRONG_CHARGE)),
  }),
  answer: run,
  errors: ['forbidden', 'not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Reads a run; whoever has its address may. */
export const readRun = endpoint('GET', '/api/tools/simulations/{id}', {
  operation: 'simulation.read',
  summary: 'Lee una simulación con sus mensajes.',
  access: 'public',
  visitor: true,
  answer: run,
  errors: ['not_found', 'not_applicable'],
})

/** Takes one step of a run, as the test wallet. */
export const takeStep = endpoint('POST', '/api/tools/simulations/{id}/steps', {
  operation: 'simulation.step',
  summary: 'Da un paso de una simulación con la billetera de prueba.',
  access: 'public',
  visitor: true,
  body: z.strictObject({ step: z.enum(STEPS, { error: 'Elige uno de los pasos' }) }),
  answer: run,
  errors: ['not_applicable', 'not_found', 'forbidden'],
})

/** Streams the run each time that something happened; the first event is the run as it is. `id` of an event is its last message's. */
export const streamRun = endpoint('GET', '/api/tools/simulations/{id}/events', {
  operation: 'simulation.stream',
  summary: 'Transmite una simulación mientras ocurre.',
  access: 'public',
  visitor: true,
  stream: 'text/event-stream',
  answer: z.strictObject({ event: z.literal('run'), id: z.string(), data: run }),
  errors: ['not_found', 'not_applicable'],
})

/** Wallets that a phone can open to pay a charge; a visitor gets the network's own alone, because anybody may register one with any name. */
export const listWallets = endpoint('GET', '/api/tools/wallets', {
  operation: 'simulation.list_wallets',
  summary: 'Lista las billeteras de este ambiente que se abren desde un teléfono.',
  access: 'public',
  visitor: true,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        name: z.string(),
        /** Address of the logo, with `%uuid%` in place of the charge's; null for wallets that are not the network's own. */
        logo: z.nullable(z.string()),
        /** Link that opens the wallet, with `%uuid%` in place of the charge's. */
        link: z.string(),
      }),
    ),
  }),
  errors: ['not_applicable'],
})
