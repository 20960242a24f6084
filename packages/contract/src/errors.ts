import { BRAND } from '@portal/domain/brand'
import { LIMITS } from '@portal/domain/limits'

interface ErrorKind {
  status: number
  /** Title of the kind of error, the same for every occurrence (RFC 9457 §3.1.3). */
  title: string
  /** Spanish message for the person, unless the `Refusal` that was thrown has its own message. */
  message: string
}

/** All kinds of errors that a call of the portal's API can answer, by code (spec §8). */
export const ERRORS = {
  invalid: { status: 400, title: 'Datos no válidos', message: 'Revisa los datos marcados y vuelve a intentarlo.' },
  malformed: {
    status: 400,
    title: 'Petición ilegible',
    message: 'La petición no se pudo leer: el contenido no es JSON válido.',
  },
  unauthenticated: {
    status: 401,
    title: 'Sesión requerida',
    message: 'Tu sesión terminó. Vuelve a iniciar sesión para continuar.',
  },
  stale_sign_in: {
    status: 401,
    title: 'Inicio de sesión antiguo',
    message: 'Por seguridad, vuelve a iniciar sesión para continuar.',
  },
  forbidden: { status: 403, title: 'Sin permiso', message: 'No tienes permiso para hacer esto.' },
  duplicate_name: { status: 403, title: 'Nombre en uso', message: 'Ya existe una integración con este nombre' },
  not_found: { status: 404, title: 'No encontrado', message: 'No encontramos lo que buscas.' },
  method_not_allowed: { status: 405, title: 'Método no permitido', message: 'Esta dirección no acepta ese método.' },
  conflict: {
    status: 409,
    title: 'Conflicto',
    message: 'El cambio choca con el estado actual. Recarga y vuelve a intentarlo.',
  },
  duplicate_account: { status: 409, title: 'Correo en uso', message: 'El correo ya está registrado' },
  still_owner: {
    status: 409,
    title: 'Cuenta con integraciones',
    message: 'Antes de eliminar tu cuenta, transfiere las integraciones que son tuyas y espera a que las reciban.',
  },
  not_applicable: { status: 409, title: 'No aplica', message: 'No aplica al tipo de integración' },
  idempotency_conflict: {
    status: 422,
    title: 'Clave reutilizada',
    message: 'Esta clave de idempotencia ya se usó con otros datos.',
  },
  stale: {
    status: 412,
    title: 'Versión antigua',
    message: 'Estos datos cambiaron después de que los abriste. Lo que escribiste sigue aquí.',
  },
  too_large: {
    status: 413,
    title: 'Contenido muy grande',
    message: `El contenido supera el máximo de ${LIMITS.bodyKilobytes} kB.`,
  },
  address_too_long: { status: 414, title: 'Dirección muy larga', message: 'La dirección supera el máximo permitido.' },
  unsupported_media_type: {
    status: 415,
    title: 'Formato no admitido',
    message: 'El contenido debe ser JSON (application/json).',
  },
  timeout: {
    status: 408,
    title: 'Petición muy lenta',
    message: 'La petición tardó demasiado en llegar. Vuelve a intentarlo.',
  },
  misdirected: { status: 421, title: 'Otra dirección', message: 'Este portal se abre en otra dirección.' },
  headers_too_large: {
    status: 431,
    title: 'Encabezados muy grandes',
    message: 'Los encabezados superan el máximo de 16 kB.',
  },
  rate_limited: {
    status: 429,
    title: 'Demasiadas peticiones',
    message: 'Hiciste demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo.',
  },
  internal: {
    status: 500,
    title: 'Error interno',
    message: 'Algo falló de nuestro lado. Ya quedó registrado; vuelve a intentarlo en unos minutos.',
  },
  unavailable: {
    status: 503,
    title: 'Servicio no disponible',
    message: 'El portal no puede guardar ni leer datos en este momento. Vuelve a intentarlo en unos segundos.',
  },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof ERRORS

/** URI that identifies a kind of error in problem details (RFC 9457). */
export const problemType = (code: ErrorCode): string => `urn:${BRAND.product}:error:${code}`
