import { signedBody, tagged } from '../common/call.ts'
import { CAST } from '../examples/cast.ts'
import { AMOUNT, alias, ORDER, PAY, SEND } from './schemas.ts'

export const TRANSFER_CALLS = [
  ...tagged('Alias Send', {
    sendToAlias: {
      request: 'post /alias/v1/send',
      summary: 'Enviar dinero a un alias',
      description:
        'De una persona de tu billetera a otra, de cualquier billetera. Ambas billeteras reciben su aviso cuando el dinero llega.',
      callers: ['payer'],
      body: signedBody('SendRequest', 'Envío.', {
        from_alias: alias('Quien envía: persona de tu billetera.', CAST.alias),
        to_alias: alias('Quien recibe.', CAST.otherAlias),
        amount: AMOUNT,
      }),
      status: 201,
      answer: SEND,
      errors: ['not_found', 'alias_inactive', 'alias_ambiguous', 'bank_rejected'],
    },
  }),
  ...tagged('Alias Pay', {
    payByAlias: {
      request: 'post /alias/v1/pay',
      summary: 'Cobrar a un alias',
      description:
        'La persona escribe su alias en la página del comercio y su billetera le muestra un **desafío**. Muestra `challenge_url` en un iframe; la billetera ' +
        'responde con las autorizaciones de la API V2 sobre `token_uuid`, y tú recibes el resultado en `notify_url_pay_challenge`.',
      callers: ['collector'],
      body: signedBody('PayRequest', 'Cobro por alias.', {
        alias: alias('Quien paga.', CAST.alias),
        amount: AMOUNT,
        order_id: ORDER,
      }),
      status: 201,
      answer: PAY,
      errors: ['not_found', 'alias_inactive', 'order_already_paid'],
    },
  }),
]
