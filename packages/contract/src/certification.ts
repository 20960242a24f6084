import { STEP_STATES, VERDICTS } from '@portal/domain/certification/verdict'
import { TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { file } from './file.ts'

const OVER_QUOTA = 'Iniciaste muchas pruebas en esta hora. Espera un rato y vuelve a intentarlo.'
const WRONG_TEST = 'Elige pruebas del 1 al 19'
const PATH = '/api/enroller/{uuid}/certification'

const run = z.strictObject({
  started_at: time,
  /** When it ends by itself; null once it ended. */
  until: z.nullable(time),
  ended_at: z.nullable(time),
  steps: z.array(
    z.strictObject({
      state: z.enum(STEP_STATES),
      at: z.nullable(time),
      /** Sentence; parts in backquotes are names of calls, notices and codes. */
      text: z.string(),
      request_id: z.nullable(z.string()),
      /** Setting of the address that did not take a notice; the test is repeated once another address there passes its check. */
      field: z.optional(z.string()),
    }),
  ),
  /** Call that shows the verdict. */
  request_id: z.nullable(z.string()),
  /** Question that waits for the person's answer; null if there is none. */
  question: z.nullable(z.string()),
  /** Charge of the test collector that the wallet has to pay; null once the test ended, and for collectors. */
  charge: z.nullable(z.strictObject({ uuid: z.string(), number: z.string(), qr: z.string(), expires_at: time })),
})

const certification = z.strictObject({
  /** Number of the report, `CERT-2026-000318`; null until the first test is started. */
  number: z.nullable(z.string()),
  /** The tests that the integration's type has, in order; names and amounts are in `domain/certification/tests`. */
  tests: z.array(
    z.strictObject({
      number: z.int(),
      verdict: z.enum(VERDICTS),
      /** The last run, or the one that is under way. */
      run: z.nullable(run),
    }),
  ),
  /** What the network saw of each line of the technology checklist, for those of which it saw something. */
  items: z.array(
    z.strictObject({
      item: z.enum(TECHNOLOGY_ITEMS),
      ok: z.boolean(),
      at: time,
      request_id: z.nullable(z.string()),
      /** HTTP status and notice type of a delivery that failed. */
      status: z.nullable(z.int()),
      notice: z.nullable(z.string()),
    }),
  ),
  /** The network's clock. */
  now: time,
})

/** Tells the verdict of each test with the steps of its last run. */
export const readCertification = endpoint('GET', PATH, {
  operation: 'certification.read',
  summary: 'Entrega las pruebas de certificación de una integración, con su resultado y sus pasos.',
  access: { integration: 'view' },
  section: 'certification',
  answer: certification,
  errors: ['not_applicable'],
})
export type Certification = Answer<typeof readCertification>

/** Starts tests; one that is under way goes on. */
export const startTests = endpoint('POST', `${PATH}/runs`, {
  operation: 'certification.start',
  summary: 'Inicia pruebas de certificación.',
  access: { integration: 'check' },
  section: 'certification',
  body: z.strictObject({
    tests: z
      .array(z.int({ error: WRONG_TEST }).check(z.gte(1, WRONG_TEST), z.lte(19, WRONG_TEST)), { error: WRONG_TEST })
      .check(z.minLength(1, WRONG_TEST), z.maxLength(19, WRONG_TEST)),
  }),
  answer: certification,
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

/** Stops the run of a test, whose verdict is again that of the run before. */
export const stopTest = endpoint('POST', `${PATH}/stop`, {
  operation: 'certification.stop',
  summary: 'Detiene una prueba en curso.',
  access: { integration: 'check' },
  section: 'certification',
  body: z.strictObject({ test: z.int({ error: WRONG_TEST }) }),
  answer: certification,
  errors: ['not_applicable'],
})

/** Answers the question of a test whose other part passed. */
export const declareTest = endpoint('POST', `${PATH}/declare`, {
  operation: 'certification.declare',
  summary: 'Responde la pregunta de una prueba sobre lo que la red no puede ver.',
  access: { integration: 'check' },
  section: 'certification',
  body: z.strictObject({
    test: z.int({ error: WRONG_TEST }),
    yes: z.boolean({ error: 'Responde sí o no' }),
  }),
  answer: certification,
  errors: ['not_applicable'],
})

/** Returns the report as a PDF. */
export const readReport = endpoint('GET', `${PATH}/pdf`, {
  operation: 'certification.read_pdf',
  summary: 'Descarga el informe de certificación en PDF.',
  access: { integration: 'view' },
  section: 'certification',
  file: 'application/pdf',
  answer: file,
  errors: ['not_applicable'],
})

/** Returns a ZIP with the report as JSON, its signature, the certificate of its key, and how to verify it. */
export const readSignedReport = endpoint('GET', `${PATH}/signed`, {
  operation: 'certification.read_signed',
  summary: 'Descarga el informe de certificación en JSON con su firma.',
  access: { integration: 'view' },
  section: 'certification',
  file: 'application/zip',
  answer: file,
  errors: ['not_applicable'],
})
