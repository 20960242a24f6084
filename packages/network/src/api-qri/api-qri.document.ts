import { BRAND } from '@portal/domain/brand'
import { longDay } from '@portal/domain/moment'
import { PAYMENT_NOTICES, TOKEN_NOTICES } from '../api-qri-v2/notices.ts'
import { assembleDocument } from '../common/assemble-document.ts'
import { transitions } from '../common/states.ts'
import { V1_RETIREMENT } from '../hosts.ts'
import { V1_CALLS } from './calls.ts'
import { BREAKING, MIGRATION } from './migration.ts'
import { CHARGE_STATES, DEVOLUCION_STATES, PAGO_STATES } from './schemas.ts'

const ABOUT = `La primera versión, que se mantiene hasta el **${longDay(V1_RETIREMENT)}**. El pago es de un paso, sin preautorización ni suscripciones; los
montos viajan como texto y los estados en español. Para una integración nueva usa la API V2.

Los avisos son los mismos de V2, con sus nombres en inglés y sus montos enteros.`

const REPEATING = `# Repetir una llamada

V1 no tiene \`Idempotency-Key\`. Si una escritura no responde, consulta el cobro o el pago antes de repetirla: la red no reconoce la repetición,
salvo en el reverso, que responde siempre lo mismo.`

export const API_QRI = assembleDocument({
  title: `API ${BRAND.name} V1`,
  version: '1.0.0',
  summary: 'Cobros y pagos con QR en un paso.',
  about: [ABOUT, MIGRATION, BREAKING],
  sections: [REPEATING],
  tags: [
    { name: 'Cobros', description: `El cobro que se muestra como QR. ${transitions(CHARGE_STATES)}.` },
    {
      name: 'Pagos',
      description: `El pago: ${transitions(PAGO_STATES)}. Su devolución: ${transitions(DEVOLUCION_STATES)}.`,
    },
  ],
  calls: V1_CALLS,
  notices: [...TOKEN_NOTICES, ...PAYMENT_NOTICES],
})
