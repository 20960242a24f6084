import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endow } from '../../app.ts'
import { createSecretKeeper } from '../../secrets/secret-keeper.ts'
import { createVault } from '../../secrets/vault.ts'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { askAssistant, openThread } from '../../testing/events.ts'
import { plantDemo } from '../integration/demo/demo.service.ts'

const [ursula] = DEMO_PEOPLE
const [wallet, collector, dual] = DEMO_INTEGRATIONS.map(({ creation }) => `«${creation.public_name}»`)

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000' })
  await plantDemo(
    api.database.kysely,
    undefined,
    endow(createSecretKeeper(createVault([new Uint8Array(32)]), createVault([new Uint8Array(32)]))),
  )
})
afterAll(() => api.close())

const asked = async (question: string): Promise<string> => (await askAssistant(api, ursula, question)).text
/** Part of the assistant's answer about the integration with this name. */
const about = (name: string | undefined, text: string): string =>
  text.split(/(?=^\*\*«)/m).find((part) => part.startsWith(`**${name}**`)) ?? ''

describe('a value of each kind, in words of every day', () => {
  test.each([
    ['¿Qué IPs dejamos habilitadas en Pagos Andes?', '`200.27.118.40`, `200.27.118.41`'],
    ['tengo registrada la 200.27.118.40 en Pagos Andes?', '`200.27.118.40` sí está registrada'],
    ['esta registrada la ip 200.27.10.5 en mi billetera?', '`200.27.10.5` no está registrada'],
    ['¿Cuál modo de devolución elegí en Cobro Fácil?', 'Modo de operación devolución: **Global**'],
    ['¿Opero con cartola o enrolador en Cobro Fácil?', 'Modo de operación: **Enrolador**'],
    ['¿En qué versión de la API quedó configurada la dual?', 'Versión de API: **V2**'],
    ['mi dual tiene demand_med en always?', 'Transacción MED: **Siempre**'],
    ['qué cuenta de destino tengo puesta en la de cobros', 'Número de cuenta: `******3210`'],
    ['¿Con qué banco de origen opera mi billetera?', 'Prepago Los Heroes (729)'],
    ['¿tengo configurada la cuenta de ganancia en Banco Norte Digital?', 'Cuenta de Ganancia: sin registrar'],
    ['el deep link q guardé en la billetera cual era', 'Deep link: `pagosandes://qri/pagar?uuid=%uuid%`'],
    ['mi webhook de pago inverso en Pagos Andes cuál es', '`https://avisos.pagosandes.cl/qri/reversa`'],
    ['¿Qué hosts tengo en el iframe de la de cobros?', '`pagar.cobrofacil.cl`, `tienda.cobrofacil.cl`'],
    ['tengo prendido el alias en Cobro Fácil?', 'Alias está activo'],
    ['¿Ya generé el certificado de la dual o todavía no?', 'todavía no tiene certificado'],
    ['¿Qué % llevo en tecnología en Pagos Andes?', 'Tecnología: **60 %** (3 de 5). Pendiente: Direct Open'],
    ['ya firmamos el nda de Cobro Fácil?', 'Acuerdo de confidencialidad: **Pendiente**'],
    ['¿Quedó algo por corregir en Cobro Fácil?', '«El logo no mide 1000 x 400.»'],
    ['por qué mi integración Cobro Fácil sale en rojo?', 'Estado: **Con Observaciones**'],
    ['con quien comparti Cobro Facil', '«Samuel Rojas»'],
    ['que cuentas de dashboard tengo en la dual', 'Tiene 2 cuentas de dashboard'],
    ['¿Cuántas integraciones tengo?', 'Tienes 3 integraciones'],
    ['rut con el que está registrada mi empresa en Pagos Andes', 'RUT 76086428-5'],
    ['what is the tax id registered for Pagos Andes?', 'RUT 76086428-5'],
    ['¿marqué el logo como finalizado en Cobro Fácil?', 'Logo: **Finalizado**'],
    ['Is alias enabled on my collector integration?', 'Alias está activo'],
    ['what IPs do I have in my wallet?', '`200.27.118.40`'],
  ])('%s', async (question, value) => {
    expect(await asked(question)).toContain(value)
  })

  test('of a secret: when it was rotated and until when the former value counts, never the value', async () => {
    const { rows } = await api.database.query<{ id: string; last4: string }>(
      "select one.id, one.last4 from integration_secret one join integration on integration.id = integration_id where public_name = 'Cobro Fácil' and purpose = 'refund'",
    )
    await api.database.query(
      `insert into integration_secret (integration_id, purpose, key_id, nonce, ciphertext, last4, expires_at)
       select integration_id, purpose, key_id, nonce, ciphertext, 'zzzz', now() + interval '1 day' from integration_secret where id = $1`,
      [rows[0]?.id],
    )
    const text = await asked('¿Sigue sirviendo el secreto anterior de devolución que roté en Cobro Fácil?')
    expect(text).toMatch(
      /Secreto de devolución: creado el \d\d-\d\d-\d{4}; el valor anterior sirve hasta el \d\d-\d\d-\d{4}/,
    )
    expect(text).not.toContain(rows[0]?.last4)
  })
})

describe('what a type of integration never has', () => {
  test.each([
    ['¿Tengo Direct Open en Cobro Fácil?', collector, 'Direct Open: no aplica al tipo de integración (Recaudador'],
    [
      '¿mi billetera puede usar alias? no me deja activarlo',
      wallet,
      'Alias: no aplica al tipo de integración (Billetera',
    ],
    ['en que modo estoy operando', wallet, 'Modo de operación: no aplica al tipo de integración (Billetera'],
    ['a q url me estan mandando los pagos', wallet, 'URL de pago: no aplica al tipo de integración (Billetera'],
    ['qué secreto de devolución tengo', wallet, 'la integración no tiene este secreto'],
    ['¿Qué hosts tengo en el iframe de alias?', dual, 'Alias: IFrame: primero activa la configuración de Alias'],
  ])('is said as such: %s', async (question, name, said) => {
    expect(about(name, await asked(question))).toContain(said)
  })
})

test('a complete section is not taken for a complete integration', async () => {
  const text = await asked('¿Qué webhooks me faltan?')
  expect(about(wallet, text)).toMatch(
    /no le falta nada en Webhook\. Sí le falta en Seguridad, Conexión, Certificación, Tecnología y Comercial/,
  )
  for (const question of ['¿Qué me falta en seguridad?', 'resumen de mis integraciones', '¿Qué me falta?'])
    expect(await asked(question)).not.toMatch(/No le falta nada\.|no le falta nada, ya/)
})

test('a question that only names an integration goes on with the topic of the one before', async () => {
  const thread = await openThread(api, ursula)
  const ask = async (question: string) => (await askAssistant(api, ursula, question, thread)).text
  await ask('¿Cuál modo de devolución elegí?')
  for (const [question, value] of [
    ['y en Cobro Fácil?', 'devolución: **Global**'],
    ['la de Banco Norte Digital', 'devolución: **Global automático**'],
  ] as const)
    expect(await ask(question)).toContain(value)
})

test('a question that names none is about the integration whose page is open, if it is the person’s', async () => {
  const { rows } = await api.database.query<{ uuid: string }>(
    "select enroller_uuid as uuid from integration where public_name in ('Cobro Fácil', 'Almacén Móvil') order by public_name desc",
  )
  const [own, foreign] = rows.map(({ uuid }) => uuid)
  const on = async (page: string | undefined, question: string) =>
    (await askAssistant(api, ursula, question, undefined, page)).text
  expect(await on(own, '¿qué IPs tengo?')).toMatch(/^\*\*«Cobro Fácil»\*\*: .*190\.98\.210\.12/)
  expect(await on(own, '¿qué IPs tengo?')).not.toContain(wallet)
  expect(await on(own, '¿qué IPs tengo en Pagos Andes?')).toContain('200.27.118.40')
  for (const text of [await on(own, '¿cómo van mis integraciones?'), await on(foreign, '¿qué IPs tengo?')])
    for (const name of [wallet, collector, dual]) expect(text).toContain(name)
})

test.each([
  'cuanto tiempo tengo para responder 2xx a un webhook',
  'Tenemos V1 andando. ¿Qué cambia entre la API V1 y la V2?',
  '¿qué secreto uso para firmar un webhook?',
  '¿Cuándo llega el dinero a mi cuenta?',
  '¿Mis clientes necesitan alias para pagar?',
  '¿Quién revisa mi integración antes de producción?',
  '¿Puede mi webhook estar en un servidor interno?',
  'perdí mi client.key',
  '¿ya está activo el portal de devoluciones?',
  'estan activos los 8 digitos en la v1?',
  'subí el secreto a github sin querer',
  'nos devolvieron la revisión con comentarios, y ahora qué',
  'tengo dos secretos, cual va para el POST de confirm?',
  'que datos del pagador me llegan en el webhook',
  '¿Qué webhooks tiene que configurar una billetera?',
])('what is asked of everybody is answered from the documentation: %s', async (question) => {
  const { text, sources } = await askAssistant(api, ursula, question)
  expect(sources.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/^\*\*«/)
})
