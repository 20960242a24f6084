import { type Table, table } from '../common/texts/table.ts'

/** Parts of API V1 and their replacements in V2, as rows of a table. */
export const MIGRATION_TABLE: Table = {
  head: ['V1', 'V2'],
  rows: [
    ['`POST /qri/v1/cobros`', '`POST /qri/v2/tokens`'],
    ['`GET /qri/v1/cobros/{uuid}`', '`GET /qri/v2/tokens/{uuid}` o `GET /qri/v2/tokens/number/{n}`'],
    [
      '`POST /qri/v1/cobros/{uuid}/pagar`',
      '`POST /qri/v2/tokens/{uuid}/authorizations` y después `POST /qri/v2/authorizations/{id}/confirm`',
    ],
    ['`POST /qri/v1/pagos/{uuid}/reversar`', '`POST /qri/v2/authorizations/{id}/reverse`'],
    ['`GET /qri/v1/pagos/{uuid}`', '`GET /qri/v2/payments/{uuid}`'],
    ['`POST /qri/v1/pagos/{uuid}/devolver`', '`POST /qri/v2/payments/{uuid}/refunds`'],
    ['Sin equivalente', 'Cancelar un token, listar pagos, suscripciones y liquidación'],
    ['`monto` como texto: `"15990"`', '`amount` como entero: `15990`'],
    ['`estado`: CREADO, LEIDO, PAGADO, VENCIDO, RECHAZADO', '`state`: CREATED, READ, PAID, EXPIRED, REJECTED'],
    ['`estado` del pago: PAGADO, LIQUIDADO, REVERSADO', '`state`: PAID, SETTLED, REVERSED'],
    ['`estado` de la devolución: SOLICITADA, COMPLETADA, RECHAZADA', '`state`: REQUESTED, COMPLETED, REJECTED'],
    [
      '`orden_id`, `descripcion`, `comercio` {`rut`, `nombre`, `sucursal`}',
      '`order_id`, `description`, `commerce` {`tax_id`, `name`, `branch`}',
    ],
    ['`expira_en`, `un_solo_uso`, `tiempo_restante`', '`expires_in`, `single_use`, `remaining_time`'],
    ['`pagador` {`rut`, `nombre`, `cuenta`}', '`payer` {`tax_id`, `name`, `account_hint`}'],
    ['`devolucion_id`, `motivo`', '`refund_id`, `reason`'],
    ['Sin preautorización', 'Aviso `authorization.requested`, que respondes en 3 segundos'],
    ['Pagar y reversar se firman con el secreto de integración', 'Se firman con el secreto de autorización'],
    ['Sin `Idempotency-Key`', '`Idempotency-Key` en cada escritura'],
  ],
}

export const MIGRATION = `# De V1 a V2

${table(MIGRATION_TABLE)}`

/** Spanish Markdown text on the breaking changes from API V1 to V2. */
export const BREAKING = `# Qué se rompe al pasar a V2

- **El pago tiene dos pasos.** \`pagar\` autoriza y mueve el dinero de una vez. En V2 la autorización no mueve nada: el dinero se mueve al confirmarla, y
  entre ambas llamadas el recaudador acepta o rechaza.
- **El recaudador decide en línea.** Debe responder \`authorization.requested\` en 3 segundos; sin respuesta, la autorización se rechaza.
- **Los montos son números.** \`"15990"\` como texto es \`invalid\` en V2: van enteros, sin comillas.
- **Rutas, campos y estados están en inglés.** No compares con los textos de V1: PAGADO es PAID y VENCIDO es EXPIRED.
- **La billetera firma con otro secreto.** Autorizar, confirmar y reversar llevan la firma del secreto de autorización; con el de integración
  reciben \`signature_invalid\`.
- **El reverso cuelga de la autorización.** Guarda \`authorization_id\` al autorizar: con el identificador del pago no se reversa.
- **Cada escritura lleva \`Idempotency-Key\`.** A cambio puedes repetirla sin consultar antes.`
