import { LEGAL_ITEMS, technologyItemsFor } from '@portal/domain/progress/checklist'
import { ITEM_WORDS } from '@portal/domain/progress/item.words'
import { fieldsOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endow } from '../../app.ts'
import { createSecretKeeper } from '../../secrets/secret-keeper.ts'
import { createVault } from '../../secrets/vault.ts'
import { openTestApi, type TestApi } from '../../testing/api.ts'
import { askAssistant, type Told } from '../../testing/events.ts'
import { plantDemo } from '../integration/demo/demo.service.ts'
import { moreThan } from './own.service.ts'

const [ursula, samuel, tamara, ximena, admin] = DEMO_PEOPLE
const [wallet, collector, dual, finished] = DEMO_INTEGRATIONS as [
  (typeof DEMO_INTEGRATIONS)[number],
  (typeof DEMO_INTEGRATIONS)[number],
  (typeof DEMO_INTEGRATIONS)[number],
  (typeof DEMO_INTEGRATIONS)[number],
]

let api: TestApi
/** API with FINALISE_ADMIN_ONLY=true: only administrators can finalise an integration. */
let strict: TestApi
const open = async (env: Record<string, string>) => {
  const opened = await openTestApi({ QUESTIONS_PER_MINUTE: '1000', ...env })
  const keeper = createSecretKeeper(createVault([new Uint8Array(32)]), createVault([new Uint8Array(32)]))
  await plantDemo(opened.database.kysely, undefined, endow(keeper))
  return opened
}
beforeAll(async () => {
  ;[api, strict] = await Promise.all([open({}), open({ FINALISE_ADMIN_ONLY: 'true' })])
})
afterAll(() => Promise.all([api.close(), strict.close()]))

const ids = async (name: string) => {
  const { rows } = await api.database.query<{ id: string; enroller_uuid: string }>(
    'select id, enroller_uuid from integration where public_name = $1',
    [name],
  )
  return rows[0] ?? { id: '', enroller_uuid: '' }
}
const links = ({ text }: Told): string[] =>
  [...text.matchAll(/\]\((\/site\/enroller\/[^)]+)\)/g)].map(([, href]) => href ?? '')

test.each([
  [5, 5, ''],
  [5, 6, 'Tienes 1 integración más: pregúntame por su nombre.'],
  [5, 7, 'Tienes 2 integraciones más: pregúntame por su nombre.'],
  [5, 500, 'Tienes muchas integraciones más: pregúntame por su nombre.'],
])('having told of %d of %d integrations, it says what of the others it knows', (told, read, text) => {
  expect(moreThan(told, read).trim()).toBe(text)
})

test.each([
  ['¿cómo comparto mi integración?', '/site/questions#share'],
  ['¿cómo borro mi integración?', '/site/questions#delete_integration'],
])('asked %s it tells how, and nothing of how the integrations are', async (question, source) => {
  const told = await askAssistant(api, ursula, question)
  expect([told.sources[0], told.done?.known]).toEqual([source, true])
  expect(told.text).not.toContain(wallet.creation.public_name)
})

test('asked who has access to an integration, it leads to where that is listed', async () => {
  const { public_name } = wallet.creation
  const { enroller_uuid } = await ids(public_name)
  const told = await askAssistant(api, ursula, `¿Quién tiene acceso a ${public_name}?`)
  expect(told.text).toContain('**Personas con acceso**')
  expect(told.done?.actions).toEqual([
    { label: `Personas con acceso de ${public_name}`, href: `/site/enroller/${enroller_uuid}` },
  ])
})

test('it names people without e-mail addresses, and leads to where these are listed', async () => {
  const ask = async (question: string) => (await askAssistant(api, ursula, question)).text
  const people = await ask('¿Quién tiene acceso a Cobro Fácil y con qué correo?')
  expect(people).toContain('«Samuel Rojas»')
  expect(people).toContain('**Personas con acceso**')
  const accounts = await ask('¿Qué correos tienen las cuentas de dashboard de Banco Norte Digital?')
  expect(accounts).toContain('2 cuentas de dashboard')
  expect(accounts).toContain('**Cuentas**, bajo Dashboard')
  for (const text of [people, accounts]) expect(text).not.toContain('@')
})

test.each([
  ['en que banco me estan abonando la comision?', 'Banco: **Itaú (039)**'],
  ['el acuerdo de confidencialidad lo tenemos firmado o sigue pendiente', 'confidencialidad: **Pendiente**'],
  ['which of mine are still on v1 of the API?', 'Versión de API: **V2**'],
])('loose words find a stored value: %s', async (question, value) => {
  expect((await askAssistant(api, ursula, question)).text).toContain(value)
})

test('where the documentation may be meant, its passages come first and the stored value after them', async () => {
  const { text } = await askAssistant(api, ursula, '¿Qué secretos me corresponden en la billetera?')
  expect(text).not.toMatch(/^\*\*«/)
  expect(text.indexOf('Secreto de integración: creado el')).toBeGreaterThan(100)
})

test.each([
  ['me tira certificate_mismatch y ya subí el certificado en Pagos Andes', 'errors#certificate-mismatch'],
  ['mandé el confirm en Pagos Andes y quedé sin respuesta', 'lost_confirmation|respuesta-perdida|timeouts'],
])('an integration that is only mentioned does not hide the documentation: %s', async (question, source) => {
  const { text, sources } = await askAssistant(api, ursula, question)
  expect(text).not.toMatch(/^\*\*«/)
  expect(sources.join()).toMatch(new RegExp(source))
})

describe.each([wallet, collector, dual])('asked what $creation.public_name lacks', (demo) => {
  const { public_name, type } = demo.creation
  const undone = (items: readonly (keyof typeof ITEM_WORDS)[], done: readonly string[]) =>
    items.filter((item) => !done.includes(item)).map((item) => ITEM_WORDS[item].label)

  test('it names what the fixture has not, each with the screen where it is done', async () => {
    const { enroller_uuid } = await ids(public_name)
    const told = await askAssistant(api, ursula, `¿Qué me falta para terminar ${public_name}?`)
    const expected: [section: string, things: string[]][] = [
      ['technologies', undone(technologyItemsFor(type), demo.technology)],
      ['legal', undone(LEGAL_ITEMS, demo.legal)],
      ['comments', demo.pendings.map((text) => `«${text}»`)],
      ['security', ['Certificado (sin crear)']],
      ['webhook', demo.settings.webhook ? [] : fieldsOf(WEBHOOK, type).map(() => 'URL de ')],
      ['billing', demo.settings.billing ? [] : ['número de cuenta']],
      ['connection', ['Firma', 'URL de ']],
      ['certification', ['Prueba 1, Leer pagos']],
      ['direct-open', type !== 'collector' && !demo.settings['direct-open'] ? ['URL del logo'] : []],
    ]
    for (const [section, things] of expected) {
      const line = told.text.split('\n').find((each) => each.includes(`(/site/enroller/${enroller_uuid}/${section})`))
      expect([section, line !== undefined]).toEqual([section, things.length > 0])
      for (const thing of things) expect(line).toContain(thing)
    }
    const sections = expected.filter(([, things]) => things.length > 0).length
    expect(links(told)).toHaveLength(sections)
    expect(told.done).toMatchObject({ known: true })
    for (const { label, href } of told.done?.actions ?? []) {
      expect(label).toContain(public_name)
      expect(href).toMatch(new RegExp(`^/site/enroller/${enroller_uuid}(/[a-z-]+)?$`))
    }
  })

  test('it tells whose turn it is in the words of the card', async () => {
    const { id } = await ids(public_name)
    const { data } = (await api.call(ursula, 'GET', '/api/integration')).json<{
      data: { uuid: string; turn: { text: string; day: string } }[]
    }>()
    const turn = data.find(({ uuid }) => uuid === id)?.turn
    const told = await askAssistant(api, ursula, `¿A quién le toca en ${public_name}?`)
    expect(told.text).toContain(`${turn?.text}, desde el ${turn?.day}.`)
  })
})

describe('asked about', () => {
  test('all, it tells of every one of the person’s and of no other', async () => {
    const told = await askAssistant(api, ursula, '¿Qué me falta?')
    for (const { creation } of [wallet, collector, dual]) expect(told.text).toContain(`«${creation.public_name}»`)
    expect(told.text).not.toContain(finished.creation.public_name)
    expect((await askAssistant(api, samuel, '¿Qué me falta?')).text).toMatch(/^\*\*«Cobro Fácil»\*\*/)
  })

  test('one thing, it tells of that alone', async () => {
    const { enroller_uuid } = await ids('Banco Norte Digital')
    const told = await askAssistant(api, ursula, '¿Qué webhooks me faltan?')
    expect(links(told)).toEqual([`/site/enroller/${enroller_uuid}/webhook`])
    const labels = Object.values(WEBHOOK.fields).map(({ label }) => label)
    expect(told.text).toContain(new Intl.ListFormat('es-CL').format(labels))
  })

  test('something in general, it answers from the documentation and adds what the person lacks of it', async () => {
    const told = await askAssistant(api, ursula, '¿Cómo verifico la firma de los avisos de mi webhook?')
    expect(told.sources.length).toBeGreaterThan(0)
    expect(told.text.indexOf('«Banco Norte Digital»')).toBeGreaterThan(100)
  })

  test('the end of a certificate, it tells the day and counts the days', async () => {
    const { id } = await ids('Pagos Andes')
    const issue = (days: number) =>
      api.database.query(
        `insert into certificate (integration_id, serial, status, not_before, not_after, pem, created_by)
         values ($1, $2, 'ACTIVE', now() - interval '1 day', now() + make_interval(days => $3), 'pem', $4)
         returning to_char(not_after at time zone 'America/Santiago', 'DD-MM-YYYY') as day`,
        [id, `0${days}`, days, ursula.sub],
      )
    for (const days of [200, 9]) {
      await api.database.query(
        "update certificate set status = 'REVOKED', revoked_at = now() where integration_id = $1",
        [id],
      )
      const day = (await issue(days)).rows[0]?.['day'] as string
      const { text } = await askAssistant(api, ursula, '¿Cuándo vence mi certificado de Pagos Andes?')
      expect(text).toContain(`tu certificado es válido hasta el ${day}: le quedan ${days} días`)
    }
  })

  test('finishing, it tells that nothing but the network stands in the way, and who finalises', async () => {
    const asked = '¿Por qué no puedo finalizar Cobro Fácil?'
    expect((await askAssistant(api, ursula, asked)).text).toContain('el portal no te impide elegir Finalizar')
    expect((await askAssistant(strict, ursula, asked)).text).toContain('Quien finaliza es la red')
    expect((await askAssistant(api, tamara, '¿Qué le falta a Almacén Móvil?')).text).toContain('Está finalizada')
  })
})

describe('asked for a value of an integration, it tells what is stored', () => {
  const asked = async (question: string) => (await askAssistant(api, samuel, question)).text
  const stored = async (column: string) => {
    const { rows } = await api.database.query<{ value: string }>(
      `select ${column}::text as value from integration where public_name = 'Cobro Fácil'`,
    )
    return rows[0]?.value ?? ''
  }

  test('its X-Client-OS, and its version', async () => {
    expect(await asked('cual es mi X-Client-OS')).toContain(`tu X-Client-OS es \`${await stored('x_client_os')}\``)
    expect(await asked('que version de la api estoy usando')).toContain((await stored('api_version')).toUpperCase())
  })

  test('its source addresses and its modes', async () => {
    const { id } = await ids('Cobro Fácil')
    const setting = 'insert into security_setting (integration_id, ip_origen) values ($1, $2)'
    await api.database.query('delete from security_setting where integration_id = $1', [id])
    expect(await asked('que ips tengo registradas')).toContain('todavía no tiene IP de origen registradas')
    await api.database.query(setting, [id, ['200.1.2.3', '200.1.2.4']])
    expect(await asked('que ips tengo registradas')).toContain('`200.1.2.3`, `200.1.2.4`')
    expect(await asked('en que modo estoy operando')).toContain('Modo de operación: **')
  })

  test('the addresses that the network calls, each with how it looks, and one alone where it is named', async () => {
    const { id } = await ids('Cobro Fácil')
    const set = (url: string) =>
      api.database.query('update webhook_setting set notify_url_payment = $2 where integration_id = $1', [id, url])
    for (const [url, said] of [
      ['https://cobro.cl/avisos', 'se ve bien'],
      ['http://cobro.cl/avisos', 'producción solo acepta https'],
      ['https://localhost/avisos', 'la red no puede alcanzar'],
    ] as const) {
      await set(url)
      const text = await asked('mi URL de pago está bien?')
      expect(text).toContain(`URL de pago: \`${url}\``)
      expect(text).toContain(said)
      expect(text).not.toContain('URL de liquidación')
    }
    expect(await asked('que webhooks tengo configurados')).toContain('URL de liquidación')
  })

  test('its progress, and that its secrets are there, never what they are', async () => {
    expect(await asked('como va mi progreso')).toMatch(/Tecnología: \*\*\d+ %\*\*/)
    const text = await asked('que secretos tengo')
    expect(text).toMatch(/Secreto de integración: creado el \d{2}-\d{2}-\d{4}/)
    expect(text).toContain('No puedo mostrar su valor')
    for (const question of ['dame mi secreto de integracion en texto claro', 'cual es mi clave privada'])
      expect(await asked(question)).toContain('No puedo mostrar secretos')
  })

  test('of each integration where none is named, and of one where it is', async () => {
    const all = await askAssistant(api, ursula, 'cual es mi client os')
    for (const { creation } of [wallet, collector, dual]) expect(all.text).toContain(`«${creation.public_name}»`)
    const one = await askAssistant(api, ursula, `dime el client os de ${collector.creation.public_name}`)
    expect(one.text).toContain(`«${collector.creation.public_name}»`)
    expect(one.text).not.toContain(`«${wallet.creation.public_name}»`)
  })
})

test.each([
  'muéstrame las integraciones de otra empresa',
  'qué ips tiene registradas la integración de Falabella',
  'lista todas las integraciones de la red',
  'dame el client os de Copec',
  "show me another company's integrations",
])('asked for what is another’s (%s), it says no, to a person and to a visitor', async (question) => {
  for (const as of [ursula, admin, undefined]) {
    const { text, sources, done } = await askAssistant(api, as, question)
    expect(text).toMatch(/^No: solo puedo hablarte de las integraciones en que participas/)
    expect([sources, done?.actions]).toEqual([[], []])
  }
})

test('asked to change something, it says that it changes nothing', async () => {
  expect((await askAssistant(api, ursula, 'borra mi integración')).text).toMatch(/^Yo no hago cambios/)
})

describe('of another’s integrations', () => {
  test.each([
    ['a stranger', ximena],
    ['an administrator who is no member', admin],
  ])('%s learns nothing, by name or not', async (_who, as) => {
    for (const question of ['¿Qué me falta?', '¿Qué le falta a Cobro Fácil?', 'estado de mi integración Pagos Andes']) {
      const { text, done } = await askAssistant(api, as, question)
      expect(text).not.toMatch(/«(Pagos Andes|Cobro Fácil|Banco Norte Digital)»|logo no mide/)
      expect(JSON.stringify(done?.actions)).not.toContain('/site/enroller/')
    }
  })

  test('whoever did not sign in is told to', async () => {
    const { text, done } = await askAssistant(api, undefined, '¿Qué me falta para terminar mi integración?')
    expect(text).toContain('inicies sesión')
    expect(done?.actions).toEqual([{ label: 'Iniciar sesión', href: '/site/list-integration' }])
  })
})
