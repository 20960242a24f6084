/** Error that a call of the network may answer. */
interface NetworkError {
  status: number
  title: string
  /** Spanish error message for the end user. */
  message: string
  /** Spanish advice for the developer on what to do about the error, in Markdown. */
  remedy: string
}

/** All errors of the network by code: of every call, of payments, of aliases, balances and merchants. */
export const NETWORK_ERRORS = {
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
  order_already_paid: {
    status: 409,
    title: 'Orden ya pagada',
    message: 'La orden del comercio ya tiene un pago.',
    remedy: 'Consulta el pago de la orden; usa otro número de orden para otra venta.',
  },
  token_expired: {
    status: 409,
    title: 'Token vencido',
    message: 'El token venció antes de completar el pago.',
    remedy: 'Genera un token nuevo.',
  },
  token_not_available: {
    status: 409,
    title: 'Token no disponible',
    message: 'El token está en un estado que no permite la operación.',
    remedy: 'Consulta el estado del token; los estados finales no cambian.',
  },
  authorization_pending: {
    status: 409,
    title: 'Autorización sin respuesta',
    message: 'El recaudador aún no responde la preautorización.',
    remedy: 'Consulta la autorización: en 3 segundos está resuelta.',
  },
  authorization_rejected: {
    status: 409,
    title: 'Autorización rechazada',
    message: 'El recaudador rechazó la preautorización.',
    remedy: 'Informa a la persona; el pago no se puede confirmar.',
  },
  authorization_timeout: {
    status: 409,
    title: 'Autorización sin respuesta a tiempo',
    message: 'El recaudador no respondió la preautorización en 3 segundos.',
    remedy: 'Informa a la persona; el comercio debe generar un token nuevo.',
  },
  already_final: {
    status: 409,
    title: 'Estado final',
    message: 'La operación ya terminó en otro estado y no puede cambiar.',
    remedy: 'Consulta el estado antes de actuar.',
  },
  refund_already_requested: {
    status: 409,
    title: 'Devolución ya solicitada',
    message: 'La transacción ya tiene una devolución; solo se permite una.',
    remedy: 'Consulta la devolución existente.',
  },
  refund_exceeds_payment: {
    status: 422,
    title: 'Devolución mayor que el pago',
    message: 'El monto de la devolución supera el monto pagado.',
    remedy: 'Solicita un monto menor o igual al pagado.',
  },
  bank_rejected: {
    status: 422,
    title: 'Rechazado por el banco',
    message: 'El banco de origen rechazó la transferencia.',
    remedy: 'Informa a la persona; no repitas sin un nuevo intento suyo.',
  },
  insufficient_refund_balance: {
    status: 422,
    title: 'Saldo de devolución insuficiente',
    message: 'El saldo de devolución no alcanza para el monto solicitado.',
    remedy: 'Recarga el saldo y haz una solicitud nueva.',
  },
  statement_not_ready: {
    status: 409,
    title: 'Liquidación no disponible',
    message: 'La liquidación del día aún no está cerrada.',
    remedy: 'Espera el aviso statement.ready.',
  },
  alias_taken: {
    status: 409,
    title: 'Alias ocupado',
    message: 'El alias ya pertenece a una persona.',
    remedy: 'Pide otro alias a la persona.',
  },
  alias_inactive: {
    status: 409,
    title: 'Alias inactivo',
    message: 'El alias existe pero no recibe cobros ni envíos.',
    remedy: 'Pide a la persona que lo active en su billetera.',
  },
  alias_ambiguous: {
    status: 422,
    title: 'Mismo alias',
    message: 'El alias de origen y el de destino son de la misma persona.',
    remedy: 'Elige otro destino.',
  },
  transfer_not_found: {
    status: 422,
    title: 'Transferencia no encontrada',
    message: 'No se encontró una transferencia con esa referencia y ese monto.',
    remedy: 'Revisa la referencia; una transferencia puede tardar unos minutos en verse.',
  },
  transfer_already_credited: {
    status: 409,
    title: 'Transferencia ya abonada',
    message: 'La transferencia ya se abonó a un saldo.',
    remedy: 'Consulta los movimientos del saldo.',
  },
  commerce_exists: {
    status: 409,
    title: 'Comercio ya registrado',
    message: 'Ya registraste un comercio con ese RUT.',
    remedy: 'Modifica el comercio existente.',
  },
  commerce_inactive: {
    status: 409,
    title: 'Comercio inactivo',
    message: 'El comercio está inactivo.',
    remedy: 'Actívalo antes de cobrar, devolver o recargar.',
  },
} as const satisfies Record<string, NetworkError>

export type NetworkErrorCode = keyof typeof NETWORK_ERRORS

export const byStatus = (codes: readonly NetworkErrorCode[]): NetworkErrorCode[] =>
  codes.toSorted((one, other) => NETWORK_ERRORS[one].status - NETWORK_ERRORS[other].status)
