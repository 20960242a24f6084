import { PURPOSES } from '@portal/domain/security/secret'
import { BOTH, tagged } from '../common/call.ts'
import { choice, integer, moment, object, orNull, text, yesOrNo } from '../common/schema.ts'
import { CAST, SIGNED_AT } from '../examples/cast.ts'

const SEEN = object('Whoami', 'Lo que la red vio de tu llamada.', {
  certificate: object('WhoamiCertificate', 'Certificado con que abriste la conexión.', {
    common_name: text('Su CN.', CAST.clientOs),
    serial: text('Su número de serie, en hexadecimal.', CAST.certificate, { pattern: '^[0-9A-F]+$' }),
    not_after: moment('Hasta cuándo sirve.', '2027-03-05T12:00:00-03:00'),
  }),
  client_os: object('WhoamiClientOs', 'Cabecera X-Client-OS.', {
    received: orNull(text('Lo que llegó; null si falta.', CAST.clientOs)),
    expected: text('Lo que debe llegar: el CN del certificado.', CAST.clientOs),
    ok: yesOrNo('true si son iguales.', true),
  }),
  source: object('WhoamiSource', 'Dirección IP de origen.', {
    address: text('Dirección desde la que la red recibió la llamada.', '203.0.113.5'),
    allowed: yesOrNo('true si está registrada en la pantalla Seguridad.', true),
  }),
  clock: object('WhoamiClock', 'Hora de la llamada.', {
    received: orNull(text('Lo que llegó en X-Timestamp; null si falta.', SIGNED_AT)),
    difference_seconds: orNull(
      integer(
        'Segundos entre la hora de la red y la tuya; positivo si tu reloj está atrasado, null si la hora no se entiende.',
        0,
      ),
    ),
    ok: yesOrNo('true si está dentro de 300 segundos.', true),
  }),
  signature: object('WhoamiSignature', 'Firma de la llamada.', {
    purpose: choice('Propósito del secreto que debe firmar.', PURPOSES, 'integration'),
    ok: yesOrNo('true si la firma es válida, aunque falle otra comprobación.', true),
    explanation: text('Qué vio la red y, si la firma no es válida, qué revisar.', 'La firma es válida.'),
  }),
  request_id: text('Identificador de la llamada; inclúyelo al pedir ayuda.', CAST.request, { maxLength: 64 }),
})

export const CONNECTION_CALLS = tagged('Conexión', {
  whoami: {
    request: 'get /qri/v2/whoami',
    summary: 'Probar la conexión',
    description:
      'Responde 200 con lo que la red vio: certificado, X-Client-OS, dirección de origen, reloj y firma. Aquí solo se exige el certificado: cada otra ' +
      'comprobación se informa, y en cualquier otra llamada la que esté en false es un error. Permite 60 llamadas por minuto.',
    callers: BOTH,
    answer: SEEN,
    enforces: 'certificate',
  },
})
