import { BOTH, inPath, PAGE, signedBody, tagged } from '../common/call.ts'
import { pageOf } from '../common/money.ts'
import { closed, object } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { ALIAS, ALIAS_ID, ALIAS_STATE, AMOUNT, alias, holderFields, masked, ORDER, PAY, SEND } from './schemas.ts'

const PATH = '/alias/v1/aliases'
const ID = inPath('id', 'alias_id', ALIAS_ID)

const RESOLVED = object('ResolvedAlias', 'Lo único que se sabe de un alias ajeno.', {
  alias: alias('Alias.', CAST.alias),
  name: masked('Ana R**** M****'),
  state: ALIAS_STATE,
})

const MANAGEMENT_CALLS = tagged('Gestión de alias', {
  createAlias: {
    request: `post ${PATH}`,
    summary: 'Registrar un alias',
    description: 'Registra un alias de una persona de tu billetera. Cada alias es de una sola persona en toda la red.',
    callers: ['payer'],
    body: signedBody('AliasRequest', 'Alias por registrar.', {
      alias: alias('Alias.', CAST.alias),
      holder: closed('NewAliasHolder', 'Persona.', holderFields),
    }),
    status: 201,
    answer: ALIAS,
    errors: ['alias_taken'],
    saves: { alias_id: 'alias_id', alias: 'alias' },
  },
  listAliases: {
    request: `get ${PATH}`,
    summary: 'Listar alias',
    description: 'Los alias de las personas de tu billetera.',
    callers: ['payer'],
    parameters: [PAGE],
    answer: pageOf('AliasPage', 'Página de alias.', ALIAS),
  },
  readAlias: {
    request: `get ${PATH}/{id}`,
    summary: 'Leer un alias',
    description: 'Un alias de tu billetera, con la persona completa.',
    callers: ['payer'],
    parameters: [ID],
    answer: ALIAS,
  },
  updateAlias: {
    request: `patch ${PATH}/{id}`,
    summary: 'Activar o desactivar un alias',
    description: 'Un alias inactivo sigue siendo de la persona, pero no recibe cobros ni envíos.',
    callers: ['payer'],
    parameters: [ID],
    body: signedBody('AliasChange', 'Cambio del alias.', { state: { ...ALIAS_STATE, examples: ['INACTIVE'] } }),
    answer: ALIAS,
    answers: { state: 'INACTIVE' },
  },
  deleteAlias: {
    request: `delete ${PATH}/{id}`,
    summary: 'Eliminar un alias',
    description: 'El alias queda libre y otra persona puede registrarlo.',
    callers: ['payer'],
    parameters: [ID],
    status: 204,
  },
  resolveAlias: {
    request: 'get /alias/v1/resolve/{alias}',
    summary: 'Resolver un alias',
    description:
      'Responde solo el nombre enmascarado. Para que nadie recorra los alias, cada llamada gasta de una cuota que se recupera de a poco: al agotarla ' +
      'recibes 429. Codifica el alias en la ruta (`+` es `%2B`) y firma la ruta ya codificada.',
    callers: BOTH,
    errors: ['forbidden'],
    parameters: [inPath('alias', 'alias', alias('Alias por resolver.', CAST.alias))],
    answer: RESOLVED,
  },
})

export const ALIAS_CALLS = [
  ...MANAGEMENT_CALLS,
  ...tagged('Alias Send', {
    sendToAlias: {
      request: 'post /alias/v1/send',
      summary: 'Enviar dinero a un alias',
      description:
        'De una persona de tu billetera a otra, de cualquier billetera. El resultado llega en los avisos: a ambas billeteras si el dinero llegó; solo a la ' +
        'tuya si el banco lo rechazó.',
      callers: ['payer'],
      body: signedBody('SendRequest', 'Envío.', {
        from_alias: alias('Quien envía: persona de tu billetera.', CAST.alias),
        to_alias: alias('Quien recibe.', CAST.otherAlias),
        amount: AMOUNT,
      }),
      status: 201,
      answer: SEND,
      errors: ['not_found', 'alias_inactive', 'alias_ambiguous'],
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
      errors: ['not_found', 'alias_inactive', 'order_already_paid', 'commerce_inactive'],
    },
  }),
]
