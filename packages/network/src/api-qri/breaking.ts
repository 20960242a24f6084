/** Spanish text on the breaking changes between V1 and V2. */
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
