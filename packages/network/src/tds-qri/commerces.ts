import { inPath, PAGE, signedBody, tagged } from '../common/call.ts'
import { pageOf, taxId } from '../common/money.ts'
import { closed, filled } from '../common/schema.ts'
import { CAST } from '../examples/cast.ts'
import { ACCOUNT_FIELDS, COMMERCE, COMMERCE_ID, COMMERCE_STATE } from './schemas.ts'

const PATH = '/tds/v1/commerces'
const ID = inPath('id', 'commerce_id', COMMERCE_ID)
const NAME = filled('Nombre de fantasía.', CAST.merchant.name, 50)
const ACCOUNT = closed('NewAccount', 'Cuenta del comercio.', ACCOUNT_FIELDS)

export const COMMERCE_CALLS = tagged('Comercios', {
  createCommerce: {
    request: `post ${PATH}`,
    summary: 'Registrar un comercio',
    description: 'En el modo COMMERCE nace con su saldo en 0.',
    callers: ['collector'],
    body: signedBody('CommerceRequest', 'Comercio por registrar.', {
      name: NAME,
      tax_id: taxId('Comercio.', CAST.merchant.tax_id),
      account: ACCOUNT,
      state: COMMERCE_STATE,
    }),
    status: 201,
    answer: COMMERCE,
    errors: ['commerce_exists'],
    saves: { commerce_id: 'commerce_id' },
  },
  listCommerces: {
    request: `get ${PATH}`,
    summary: 'Listar comercios',
    description: 'Los comercios del recaudador.',
    callers: ['collector'],
    parameters: [PAGE],
    answer: pageOf('CommercePage', 'Página de comercios.', COMMERCE),
  },
  readCommerce: {
    request: `get ${PATH}/{id}`,
    summary: 'Leer un comercio',
    description: 'Un comercio del recaudador.',
    callers: ['collector'],
    parameters: [ID],
    answer: COMMERCE,
  },
  updateCommerce: {
    request: `patch ${PATH}/{id}`,
    summary: 'Modificar un comercio',
    description: 'Envía solo lo que cambia. El RUT no cambia. Un comercio inactivo no cobra ni devuelve.',
    callers: ['collector'],
    parameters: [ID],
    body: signedBody('CommerceChange', 'Cambios del comercio.', {
      'name?': NAME,
      'account?': ACCOUNT,
      'state?': COMMERCE_STATE,
    }),
    answer: COMMERCE,
  },
})
