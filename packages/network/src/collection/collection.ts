import { BRAND } from '@portal/domain/brand'
import { PURPOSES } from '@portal/domain/security/secret'
import { CLIENT_HEADER } from '../common/headers.ts'
import { DOCUMENTS } from '../documents.ts'
import { exampleText } from '../examples/target.ts'
import { itemOf } from './item.ts'
import {
  COLLECTION_SCHEMA,
  type Collection,
  type Environment,
  type Folder,
  scriptEvent,
  secretVariable,
} from './postman.ts'
import { callsOf, documentsOf, type SelectedCall, type Selection } from './selection.ts'
import { stepsOf } from './steps.ts'
import { signingScript } from './signing-script.ts'

const ACCEPTED = `pm.test('La red acepta la llamada', () => pm.expect(pm.response.code, pm.response.text()).to.be.below(300))`

/** How an integration that is not dual goes on after the other side has acted, for each version of the API. */
const ALONE: Record<Selection['api_version'], string> = {
  v1: `Un recaudador ejecuta «Cobros», hace que la Billetera Demo pague el cobro (en el portal: «Webhook», «Probar»), copia el identificador del pago en la variable
\`pago_uuid\` y sigue desde «Pagos». Una billetera pide allí un cobro al Café Demo, copia su identificador en la variable \`cobro_uuid\` y sigue desde «Leer un
cobro».`,
  v2: `Un recaudador ejecuta «Tokens», hace que la Billetera Demo pague el cobro (en el portal: «Webhook», «Probar») y sigue desde «Pagos». Una billetera pide
allí un cobro al Café Demo, copia su identificador y su número en las variables \`token_uuid\` y \`token_number\` y sigue desde «Leer un token»; «Leer la devolución de
un pago» le responde \`not_found\` mientras nadie lo devuelva.`,
}

const about = (
  version: Selection['api_version'],
): string => `Las llamadas que puede hacer tu integración, ya firmadas: un script firma cada solicitud justo antes de enviarla.

1. Importa también el ambiente y elígelo.
2. Copia en él tus secretos desde la pantalla Seguridad del portal. Esta colección no contiene secretos.
3. En la configuración de certificados agrega los de la descarga: client.crt y client.key, para el host y el puerto de \`base_url\`, y server-ca.crt como autoridad.
4. Empieza por la primera solicitud, que dice cómo te ve la red. Lo que responde cada una (identificadores) queda en variables para las siguientes.

Puedes ejecutarla completa, en su orden. Una integración dual hace los dos lados: necesita que alguien acepte sus preautorizaciones, por ejemplo el Receptor de
avisos del portal. ${ALONE[version]} Las de alias usan los de la Billetera Demo, hasta que
tu billetera registre otros.`

function folderOf(document: SelectedCall['document'], all: readonly SelectedCall[]): Folder {
  const { info, tags } = DOCUMENTS[document]
  const calls = all.filter((call) => call.document === document)
  const folders = tags.map(({ name, description }) => {
    const tagged = calls.filter(({ operation }) => operation.tags.includes(name))
    return { name, description, item: stepsOf(tagged, all).map(itemOf) }
  })
  return { name: info.title, description: info.summary, item: folders.filter(({ item }) => item.length > 0) }
}

/** Aliases of people of the network's test wallet, until the integration has registered its own. */
const PEOPLE = [
  { key: 'alias', value: 'ana.demo', description: 'Alias de una persona.' },
  { key: 'other_alias', value: 'bruno.demo', description: 'Alias de otra persona.' },
]

/** Collection variables for the path parameters, set to the examples of the documents. */
function variablesOf(calls: readonly SelectedCall[]): Collection['variable'] {
  const parameters = calls.flatMap(({ operation }) => operation.parameters)
  const named = parameters.flatMap(({ 'x-variable': key, schema, description }) =>
    key ? [[key, { key, value: exampleText(schema), description }] as const] : [],
  )
  return [...new Map([...named, ...PEOPLE.map((each) => [each.key, each] as const)]).values()]
}

/** Postman collection (v2.1) of an integration: the calls that its type may make, signed by a script. It contains no secrets. */
export function collectionFor(selection: Selection): Collection {
  const calls = callsOf(selection)
  const documents = documentsOf(selection.api_version)
  const folders = documents.map((document) => folderOf(document, calls))
  const name = DOCUMENTS[documents[0] as SelectedCall['document']].info.title
  return {
    info: { name, description: about(selection.api_version), schema: COLLECTION_SCHEMA },
    item: folders.filter(({ item }) => item.length > 0),
    event: [scriptEvent('prerequest', signingScript(calls)), scriptEvent('test', ACCEPTED)],
    variable: variablesOf(calls),
  }
}

/** Postman environment of an integration. Its secrets are empty; the person copies them from the portal. */
export function environmentFor({
  x_client_os,
  base_url,
  ...selection
}: Selection & { x_client_os: string; base_url: string }): Environment {
  const used = new Set(callsOf(selection).map(({ secret }) => secret))
  const value = (key: string, text: string, type: 'default' | 'secret' = 'default') =>
    ({ key, value: text, type, enabled: true }) as const
  return {
    name: `${BRAND.name} integración ${x_client_os}`,
    values: [
      value('base_url', base_url),
      value(CLIENT_HEADER, x_client_os),
      ...PURPOSES.filter((purpose) => used.has(purpose)).map((purpose) => value(secretVariable(purpose), '', 'secret')),
    ],
    _postman_variable_scope: 'environment',
  }
}
