import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BRAND } from '@portal/domain/brand'
import { expect, test } from 'vitest'
import { ConfigurationError, readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-'))
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env })

/** Messages about wrong environment variables, one per variable; none if the configuration is valid. */
function mistakes(env: Record<string, string>): string[] {
  try {
    read(env)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}

test('nothing has to be set', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    loopback: true,
    publicUrl: 'http://localhost:3000',
    demo: true,
    identity: { embedded: true, url: 'http://localhost:3000' },
    links: BRAND.links,
  })
})

const AWAY = { OIDC_URL: 'https://id.a.cl', DATABASE_URL: 'postgres://db/x', MASTER_KEY: 'ab'.repeat(32) }

test.each([
  ['the demo on this machine', {}, { plainHttp: true, loopback: true }],
  ['another database and provider', AWAY, { plainHttp: false, loopback: false }],
  ['the same, told otherwise', { ...AWAY, ALLOW_LOOPBACK_URLS: 'true' }, { plainHttp: false, loopback: true }],
  ['the demo told otherwise', { ALLOW_LOOPBACK_URLS: 'false' }, { plainHttp: true, loopback: false }],
  [
    'a demo that others reach',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.a.cl', DEMO: 'true' },
    { plainHttp: true, loopback: false },
  ],
])('where registered addresses may lead with %s', (_what, env, outward) => {
  expect(read(env)).toMatchObject({ outward })
})

test.each([
  ['the demo on this machine', {}, { on: true, host: '127.0.0.1', port: undefined, url: undefined }],
  ['another database and provider', AWAY, { on: false }],
  ['the same, told otherwise', { ...AWAY, NETWORK: 'on', NETWORK_PORT: '443' }, { on: true, port: 443 }],
  ['a host of its own', { NETWORK: 'off', NETWORK_HOST: '10.0.0.1' }, { on: false, host: '10.0.0.1' }],
  ['a key of its own', { NETWORK_KEY: 'ab'.repeat(32) }, { keys: [Buffer.from('ab'.repeat(32), 'hex')] }],
])('the integration network with %s', (_what, env, network) => {
  expect(read(env).network).toMatchObject(network)
})

test('an empty setting is one that was not given', () => {
  expect(read({ PORT: '', PUBLIC_URL: '', LINK_KIT: '' })).toMatchObject({ port: 3000, links: BRAND.links })
})

test('every mistake is named at once, in Spanish', () => {
  const wrong = {
    PORT: '70000',
    DEMO: 'sí',
    LINK_KIT: 'kit.empresa.cl',
    MASTER_KEY: 'abc',
    HOST: '0.0.0.0',
    OIDC_URL: 'https://id.empresa.cl',
  }
  expect(mistakes(wrong).toSorted()).toEqual([
    'DEMO: debe ser true o false',
    'LINK_KIT: debe ser una dirección http o https',
    'MASTER_KEY: debe tener 64 dígitos hexadecimales, o varias claves de 64 separadas por comas',
    'PORT: debe ser un número entero de 0 a 65535',
    'PUBLIC_URL: fuera de este equipo debe ser https; sin https los navegadores no permiten iniciar sesión.',
    'SMTP_URL: fuera de este equipo hace falta para enviar correos, o DEMO=true para una demostración.',
  ])
})

test.each([
  ['PORT', '65536', '0 a 65535'],
  ['PORT', '3000.5', '0 a 65535'],
  ['DATABASE_POOL', '0', '1 a 200'],
  ['DATABASE_POOL', '201', '1 a 200'],
  ['READS_PER_SECOND', '0', '1 a 100000'],
  ['WRITE_BURST', '100001', '1 a 100000'],
  ['CREATIONS_PER_HOUR', '-1', '1 a 100000'],
  ['ACCOUNTS_PER_HOUR', '0', '1 a 100000'],
  ['PASSWORDS_PER_HOUR', 'diez', '1 a 100000'],
  ['SIGN_UP_MAILS_PER_HOUR', '0', '1 a 100000'],
  ['TRUSTED_PROXIES', '11', '0 a 10'],
])('%s=%s is out of its bounds', (setting, value, bounds) => {
  expect(mistakes({ [setting]: value })).toEqual([`${setting}: debe ser un número entero de ${bounds}`])
})

test.each(['10.0.0.1,proxy.empresa.cl', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1,'])(
  'NETWORK_PROXY_PROTOCOL=%s is no list of addresses and networks',
  (list) => {
    expect(mistakes({ NETWORK_PROXY_PROTOCOL: list })).toEqual([
      'NETWORK_PROXY_PROTOCOL: debe ser una lista de direcciones IP o redes, como 10.0.0.5,10.1.0.0/16',
    ])
  },
)

/** Environment variables of a portal that runs behind a reverse proxy. */
const BEHIND_PROXY = { DEMO: 'true', TRUSTED_PROXIES: '1' }

test.each([
  'https://portal.empresa.cl/app',
  'https://portal.empresa.cl/?a=1',
  'https://portal.empresa.cl/#a',
  'https://ana:clave@portal.empresa.cl',
  'portal.empresa.cl',
  'ftp://portal.empresa.cl',
])('PUBLIC_URL=%s is no origin', (url) => {
  expect(mistakes({ ...BEHIND_PROXY, PUBLIC_URL: url }).filter((mistake) => mistake.includes('origen'))).toEqual([
    'PUBLIC_URL: debe ser solo un origen http o https, como https://portal.empresa.cl',
  ])
})

test('the command line is not the client that may do everything', () => {
  expect(mistakes({ OIDC_CLI_CLIENT_ID: 'portal-frontend' })).toEqual([expect.stringContaining('OIDC_CLI_CLIENT_ID')])
})

test('PUBLIC_URL loses a final slash', () => {
  expect(read({ ...BEHIND_PROXY, PUBLIC_URL: 'https://portal.empresa.cl/' }).publicUrl).toBe(
    'https://portal.empresa.cl',
  )
})

test('a public address is reachable from elsewhere, even where the process listens to this machine alone', () => {
  const settings = mistakes({ PUBLIC_URL: 'https://portal.empresa.cl' }).map((mistake) => mistake.split(':')[0])
  expect(settings).toEqual(['SMTP_URL', 'HOST', 'TRUSTED_PROXIES'])
  expect(read({ ...BEHIND_PROXY, PUBLIC_URL: 'https://portal.empresa.cl' }).loopback).toBe(false)
  expect(read({}).loopback).toBe(true)
})

test('a link of the brand is replaced by its own setting alone', () => {
  const simulator = 'https://simulador.empresa.cl/'
  expect(read({ LINK_SIMULATOR: simulator }).links).toEqual({ ...BRAND.links, simulator })
})

test('a portal that others reach needs https, an identity provider and a mail server, or says that it is a demonstration', () => {
  const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.empresa.cl' }
  expect(mistakes(open)).toEqual([
    'SMTP_URL: fuera de este equipo hace falta para enviar correos, o DEMO=true para una demostración.',
    'HOST: fuera de este equipo hace falta OIDC_URL, o DEMO=true para una demostración abierta.',
  ])
  expect(read({ ...open, DEMO: 'true' }).loopback).toBe(false)
  const told = { OIDC_URL: 'https://id.empresa.cl/', SMTP_URL: 'smtp://correo.empresa.cl' }
  expect(read({ ...open, ...told }).identity).toMatchObject({
    embedded: false,
    url: 'https://id.empresa.cl',
  })
})

test('a database of its own needs the key that seals secrets', () => {
  const DATABASE_URL = 'postgres://localhost/portal'
  expect(mistakes({ DATABASE_URL })).toEqual([
    'MASTER_KEY: es obligatoria con DATABASE_URL (64 dígitos hexadecimales).',
  ])
  expect(read({ DATABASE_URL, MASTER_KEY: 'ab'.repeat(32) }).masterKeys[0]).toHaveLength(32)
})

test('of several keys the first comes first, in the setting and in the file of an embedded database', () => {
  const keys = ['ab', 'cd'].map((byte) => Buffer.from(byte.repeat(32), 'hex'))
  const text = keys.map((key) => key.toString('hex'))
  expect(read({ MASTER_KEY: text.join(',') }).masterKeys).toEqual(keys)
  expect(read({ NETWORK_KEY: text.join(', ') }).network.keys).toEqual(keys)
  expect(mistakes({ MASTER_KEY: `${text[0]},` })).toEqual([expect.stringContaining('MASTER_KEY')])
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-'))
  const file = join(DATA_DIR, 'master.key')
  writeFileSync(file, `${text.join('\n')}\n`)
  expect(read({ DATA_DIR }).masterKeys).toEqual(keys)
  writeFileSync(file, 'abc')
  expect(mistakes({ DATA_DIR })).toEqual([expect.stringContaining(file)])
})

test('what is wrong in the address of a database is said without its password', () => {
  const DATABASE_URL = 'postgres://ana:secreto@db/portal?sslmode=prefer'
  expect(mistakes({ DATABASE_URL, MASTER_KEY: 'ab'.repeat(32) })).toEqual([
    'DATABASE_URL: tiene un sslmode que no sirve; debe ser disable, require, verify-ca o verify-full',
  ])
})

test('a trial logs only trouble, a database of its own every call, and metrics are served only where a port is given', () => {
  expect(read({}).watch).toEqual({ level: 'warn', slowMs: 1000, metricsPort: undefined })
  const given = { DATABASE_URL: 'postgres://a@b/c', MASTER_KEY: 'a'.repeat(64) }
  expect(read({ ...given, METRICS_PORT: '9464' }).watch).toMatchObject({ level: 'info', metricsPort: 9464 })
  expect(read({ ...given, LOG_LEVEL: 'error', SLOW_MS: '50' }).watch).toMatchObject({ level: 'error', slowMs: 50 })
})

test('the key of an embedded database is made once and stays', () => {
  expect(read({}).masterKeys).toEqual(read({}).masterKeys)
})

test('letters come from an address at the portal, and those of Contacto go to one, unless others are given', () => {
  const open = { ...BEHIND_PROXY, PUBLIC_URL: 'https://portal.empresa.cl' }
  expect(read(open)).toMatchObject({
    mail: { url: undefined, from: 'no-responder@portal.empresa.cl' },
    contactEmail: 'contacto@portal.empresa.cl',
  })
  const given = { SMTP_URL: 'smtps://ana:clave@correo.empresa.cl:465', MAIL_FROM: 'portal@empresa.cl' }
  const { mail, contactEmail } = read({ ...open, ...given, CONTACT_EMAIL: 'equipo@empresa.cl' })
  expect([mail, contactEmail]).toEqual([{ url: given.SMTP_URL, from: given.MAIL_FROM }, 'equipo@empresa.cl'])
})

test.each([
  [
    'SMTP_URL',
    'http://correo.empresa.cl',
    'debe ser una dirección smtp:// o smtps://; signos de la clave como # van codificados (%23)',
  ],
  [
    'SMTP_URL',
    'correo.empresa.cl:25',
    'debe ser una dirección smtp:// o smtps://; signos de la clave como # van codificados (%23)',
  ],
  ['CONTACT_EMAIL', 'Equipo <equipo@empresa.cl>', 'Debe ingresar un Correo válido'],
  ['MAIL_FROM', 'Portal <portal@empresa.cl>', 'Debe ingresar un Correo válido'],
])('%s=%s is named as a mistake', (setting, value, mistake) => {
  expect(mistakes({ [setting]: value })).toEqual([`${setting}: ${mistake}`])
})

test('a model is asked only where its address is given', () => {
  const pace = { perMinute: 20, perDay: 1000, atOnce: 100 }
  expect(read({}).assistant).toEqual({ model: undefined, ...pace })
  expect(read({ ASSISTANT_KEY: 'sk-1' }).assistant.model).toBe(undefined)
  const given = { ASSISTANT_URL: 'https://modelo.red.cl:8443', ASSISTANT_KEY: 'sk-1', ASSISTANT_MODEL: 'chico' }
  expect(read({ ...given, QUESTIONS_PER_MINUTE: '3', ANSWERS_AT_ONCE: '9' }).assistant).toEqual({
    model: { url: given.ASSISTANT_URL, key: 'sk-1', name: 'chico' },
    ...pace,
    perMinute: 3,
    atOnce: 9,
  })
})

test.each([
  'ftp://modelo.cl',
  'modelo.cl',
  'https://ana:clave@modelo.cl',
  'https://modelo.cl/?key=1',
  'https://modelo.cl/#x',
])('refuses %s as the address of a model', (ASSISTANT_URL) => {
  expect(mistakes({ ASSISTANT_URL })).toEqual([expect.stringMatching(/^ASSISTANT_URL: debe ser una dirección http/)])
})

test.each(['http://modelo.cl', 'http://200.1.2.3:8080/v1'])(
  'refuses to send a key to %s, where it could be read on the way',
  (ASSISTANT_URL) => {
    expect(mistakes({ ASSISTANT_URL, ASSISTANT_KEY: 'sk-1' })).toEqual([
      'ASSISTANT_URL: con ASSISTANT_KEY debe ser https, o llevar a este equipo o a su red privada.',
    ])
    expect(read({ ASSISTANT_URL }).assistant.model?.url).toBe(ASSISTANT_URL)
  },
)

test.each([
  'http://127.0.0.1:11434',
  'http://[::1]:8080',
  'http://ollama:11434',
  'http://10.0.3.4',
  'http://modelo.internal',
])('sends a key in clear to %s, which is near', (ASSISTANT_URL) => {
  expect(read({ ASSISTANT_URL, ASSISTANT_KEY: 'sk-1' }).assistant.model?.key).toBe('sk-1')
})

test('refuses a key that no header carries', () => {
  expect(mistakes({ ASSISTANT_KEY: 'con espacio' })).toEqual([
    'ASSISTANT_KEY: debe tener de 1 a 512 caracteres visibles',
  ])
})
