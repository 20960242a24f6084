import { BOTH, type Call, inPath, PAGE, signedBody } from '../common/call.ts'
import { pageOf } from '../common/money.ts'
import { closed, component, object } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { ALIAS, ALIAS_ID, ALIAS_STATE, alias, holderFields, masked } from './schemas.ts'

const PATH = '/alias/v1/aliases'
const ID = inPath('id', 'alias_id', ALIAS_ID)

const RESOLVED = component(
  'ResolvedAlias',
  object('Lo único que se sabe de un alias ajeno.', {
    alias: alias('Alias.', CAST.alias),
    name: masked('Ana R**** M****'),
    state: ALIAS_STATE,
  }),
)

export const ALIAS_CALLS: Call[] = [
  {
    id: 'createAlias',
    method: 'post',
    path: PATH,
    tag: 'Gestión de alias',
    summary: 'Registrar un alias',
    description: 'Registra un alias de una persona de tu billetera. Cada alias es de una sola persona en toda la red.',
    callers: ['payer'],
    body: signedBody('AliasRequest', 'Alias por registrar.', {
      alias: alias('Alias.', CAST.alias),
      holder: component('NewAliasHolder', closed('Persona.', holderFields)),
    }),
    status: 201,
    answer: ALIAS,
    errors: ['alias_taken'],
    saves: { alias_id: 'alias_id' },
  },
  {
    id: 'listAliases',
    method: 'get',
    path: PATH,
    tag: 'Gestión de alias',
    summary: 'Listar alias',
    description: 'Los alias de las personas de tu billetera.',
    callers: ['payer'],
    parameters: [PAGE],
    answer: pageOf('AliasPage', 'Página de alias.', ALIAS),
  },
  {
    id: 'readAlias',
    method: 'get',
    path: `${PATH}/{id}`,
    tag: 'Gestión de alias',
    summary: 'Leer un alias',
    description: 'Un alias de tu billetera, con la persona completa.',
    callers: ['payer'],
    parameters: [ID],
    answer: ALIAS,
  },
  {
    id: 'updateAlias',
    method: 'patch',
    path: `${PATH}/{id}`,
    tag: 'Gestión de alias',
    summary: 'Activar o desactivar un alias',
    description: 'Un alias inactivo sigue siendo de la persona, pero no recibe cobros ni envíos.',
    callers: ['payer'],
    parameters: [ID],
    body: signedBody('AliasChange', 'Cambio del alias.', { state: { ...ALIAS_STATE, examples: ['INACTIVE'] } }),
    answer: ALIAS,
    answers: { state: 'INACTIVE' },
  },
  {
    id: 'deleteAlias',
    method: 'delete',
    path: `${PATH}/{id}`,
    tag: 'Gestión de alias',
    summary: 'Eliminar un alias',
    description: 'El alias queda libre y otra persona puede registrarlo.',
    callers: ['payer'],
    parameters: [ID],
    status: 204,
  },
  {
    id: 'resolveAlias',
    method: 'get',
    path: '/alias/v1/resolve/{alias}',
    tag: 'Gestión de alias',
    summary: 'Resolver un alias',
    description:
      'Responde solo el nombre enmascarado. Para que nadie recorra los alias, cada llamada gasta de una cuota que se recupera de a poco: al agotarla ' +
      'recibes 429. Codifica el alias en la ruta (`+` es `%2B`) y firma la ruta ya codificada.',
    callers: BOTH,
    parameters: [inPath('alias', 'alias', alias('Alias por resolver.', CAST.alias))],
    answer: RESOLVED,
  },
]
