import type { NetworkError } from './network-error.ts'

/** Errors that every call may answer. */
export const CALL_ERRORS = {
  malformed: {
    status: 400,
    title: 'JSON ilegible',
    message: 'El cuerpo no es un objeto JSON en UTF-8.',
    remedy: 'Revisa la serialización; no repitas la llamada tal cual.',
  },
  invalid: {
    status: 400,
    title: 'Datos no válidos',
    message: 'Uno o más campos no son válidos.',
    remedy: 'Corrige los campos que nombra `fields`.',
  },
  certificate_mismatch: {
    status: 401,
    title: 'Certificado de otro cliente',
    message: 'El certificado no corresponde al X-Client-OS de la llamada o fue reemplazado por uno más nuevo.',
    remedy: 'Usa el certificado activo de la integración: su CN es el X-Client-OS.',
  },
  signature_invalid: {
    status: 401,
    title: 'Firma no válida',
    message: 'La firma falta o no corresponde a los datos de la llamada.',
    remedy: 'Revisa el secreto del propósito y la forma canónica.',
  },
  timestamp_out_of_tolerance: {
    status: 401,
    title: 'Hora fuera de tolerancia',
    message: 'La hora de la llamada difiere en más de 300 segundos de la hora de la red.',
    remedy: 'Sincroniza el reloj y firma de nuevo con la hora actual.',
  },
  source_not_allowed: {
    status: 403,
    title: 'Origen no registrado',
    message: 'La dirección IP de origen no está registrada en la integración.',
    remedy: 'Agrega la dirección en la pantalla Seguridad del portal.',
  },
  forbidden: {
    status: 403,
    title: 'Llamada de otro rol',
    message: 'El tipo de tu integración no puede hacer esta llamada.',
    remedy: 'Revisa quién hace cada llamada en esta referencia.',
  },
  not_found: {
    status: 404,
    title: 'No encontrado',
    message: 'No existe o pertenece a otro enrolador.',
    remedy: 'Revisa el identificador y el ambiente.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'Clave de idempotencia reutilizada',
    message: 'La clave de idempotencia ya se usó con otros datos en las últimas 24 horas.',
    remedy: 'Usa una clave nueva por operación; repite la misma solo con los mismos datos.',
  },
  too_large: {
    status: 413,
    title: 'Cuerpo muy grande',
    message: 'El cuerpo supera el máximo de 64 kB.',
    remedy: 'Envía solo los campos de esta referencia.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Formato no admitido',
    message: 'El contenido debe ser application/json.',
    remedy: 'Envía Content-Type: application/json.',
  },
  rate_limited: {
    status: 429,
    title: 'Demasiadas llamadas',
    message: 'Superaste la cuota de llamadas.',
    remedy: 'Espera los segundos de Retry-After y repite la misma operación.',
  },
  internal: {
    status: 500,
    title: 'Error interno',
    message: 'La red no pudo completar la llamada.',
    remedy: 'Repite la misma operación sin arriesgar un duplicado; informa `request_id` si continúa.',
  },
  unavailable: {
    status: 503,
    title: 'Servicio no disponible',
    message: 'La red no está disponible en este momento.',
    remedy: 'Repite la misma operación con espera creciente.',
  },
} as const satisfies Record<string, NetworkError>
