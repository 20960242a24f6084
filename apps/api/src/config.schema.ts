import { BRAND, LINK_NAMES, type LinkName } from '@portal/domain/brand'
import { email } from '@portal/domain/email'
import { LEVELS } from '@portal/watch/log'
import { BlockList, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { postgresAddress } from './db/postgres.address.ts'
import { KEYS, readKeys } from './secrets/key-ring.ts'

export const LOOPBACK_HOST = '127.0.0.1'

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'debe ser true o false'),
  z.transform((text) => text === 'true' || text === '1'),
)

function natural(least: number, most: number, byDefault: number) {
  const error = `debe ser un número entero de ${least} a ${most}`
  const digits = z.string().check(
    z.regex(/^\d{1,9}$/, error),
    z.refine((text) => Number(text) >= least && Number(text) <= most, { error }),
  )
  return z._default(z.pipe(digits, z.transform(Number)), byDefault)
}
const pace = (byDefault: number) => natural(1, 100_000, byDefault)

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const address = z.string().check(z.refine(isAddress, { error: 'debe ser una dirección http o https' }))

/** An address without path, query, fragment or credentials. */
const origin = z.pipe(
  z.string().check(
    z.refine((text) => isAddress(text) && new URL(text).href === `${new URL(text).origin}/`, {
      error: 'debe ser solo un origen http o https, como https://portal.empresa.cl',
    }),
  ),
  z.transform((text) => new URL(text).origin),
)

/** URL of a language model's server. Credentials and parameters in it are refused: the key is sent in a header only. */
const modelAddress = address.check(
  z.refine((text) => {
    const parsed = URL.parse(text)
    return parsed === null || `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === ''
  }, 'debe ser una dirección http o https sin clave ni parámetros'),
)

const postgres = z.string().check((given) => {
  try {
    postgresAddress(given.value)
  } catch (error) {
    given.issues.push({ code: 'custom', input: '', message: error instanceof Error ? error.message : String(error) })
  }
})

/** Addresses and networks (CIDR), with commas between them. */
const networks = z.pipe(
  z.string().check(
    z.refine((text) => networksOf(text) !== undefined, {
      error: 'debe ser una lista de direcciones IP o redes, como 10.0.0.5,10.1.0.0/16',
    }),
  ),
  z.transform((text) => networksOf(text) as BlockList),
)

function networksOf(text: string): BlockList | undefined {
  const list = new BlockList()
  try {
    for (const each of text.split(',')) {
      const [address = '', bits] = each.trim().split('/')
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      if (bits === undefined) list.addAddress(address, family)
      else list.addSubnet(address, /^\d{1,3}$/.test(bits) ? Number(bits) : -1, family)
    }
    return list
  } catch {
    return undefined
  }
}

/** Keys with commas between them; the first seals, the others only open. */
const keys = z.pipe(
  z.string().check(z.regex(KEYS, 'debe tener 64 dígitos hexadecimales, o varias claves de 64 separadas por comas')),
  z.transform(readKeys),
)

type LinkSetting = `LINK_${Uppercase<LinkName>}`
export const linkSetting = (name: LinkName) => `LINK_${name.toUpperCase()}` as LinkSetting
/** Settings of the addresses outside the portal, for example LINK_SIMULATOR; the brand's address is the default. */
const links = Object.fromEntries(
  LINK_NAMES.map((name) => [linkSetting(name), z._default(address, BRAND.links[name])]),
) as Record<LinkSetting, z.ZodMiniDefault<typeof address>>

/** Settings as the environment gives them; each has its line in the README. */
export const environment = z.object({
  PORT: natural(0, 65_535, 3000),
  HOST: z._default(z.string(), LOOPBACK_HOST),
  PUBLIC_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(postgres),
  DATABASE_POOL: natural(1, 200, 5),
  OIDC_URL: z.optional(address),
  OIDC_REALM: z._default(z.string(), 'portal-developer'),
  OIDC_CLIENT_ID: z._default(z.string(), 'portal-frontend'),
  OIDC_CLI_CLIENT_ID: z._default(z.string(), 'portal-cli'),
  OIDC_AUDIENCE: z._default(z.string(), 'portal-api'),
  CERTIFICATE_AUTHORITY_FILE: z.optional(z.string()),
  MASTER_KEY: z.optional(keys),
  SMTP_URL: z.optional(
    z.string().check(
      z.refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text), {
        error: 'debe ser una dirección smtp:// o smtps://; signos de la clave como # van codificados (%23)',
      }),
    ),
  ),
  MAIL_FROM: z.optional(email),
  CONTACT_EMAIL: z.optional(email),
  DEMO: z.optional(flag),
  FINALISE_ADMIN_ONLY: z._default(flag, false),
  ALLOW_LOOPBACK_URLS: z.optional(flag),
  READS_PER_SECOND: pace(25),
  READ_BURST: pace(100),
  WRITES_PER_SECOND: pace(5),
  WRITE_BURST: pace(30),
  CREATIONS_PER_HOUR: pace(30),
  SHARES_PER_HOUR: pace(20),
  STATES_PER_HOUR: pace(100),
  CERTIFICATES_PER_DAY: pace(20),
  EXPORTS_PER_HOUR: pace(10),
  REVEALS_PER_HOUR: pace(60),
  ROTATIONS_PER_HOUR: pace(20),
  ACCOUNTS_PER_HOUR: pace(30),
  PASSWORDS_PER_HOUR: pace(10),
  SIGN_UP_MAILS_PER_HOUR: pace(20),
  TESTS_PER_HOUR: pace(300),
  STEP_UP_SECONDS: natural(1, 36_000, 3600),
  QUESTIONS_PER_MINUTE: pace(20),
  QUESTIONS_PER_DAY: pace(1000),
  ANSWERS_AT_ONCE: pace(100),
  ASSISTANT_URL: z.optional(modelAddress),
  ASSISTANT_KEY: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/, 'debe tener de 1 a 512 caracteres visibles')),
  ),
  ASSISTANT_MODEL: z._default(z.string(), 'default'),
  NETWORK: z.optional(z.enum(['on', 'off'], 'debe ser on u off')),
  NETWORK_HOST: z.optional(z.string()),
  NETWORK_PORT: z.optional(natural(0, 65_535, 0)),
  NETWORK_URL: z.optional(origin),
  NETWORK_KEY: z.optional(keys),
  NETWORK_CERTIFICATE_FILE: z.optional(z.string()),
  NETWORK_PRODUCTION_URL: z.optional(origin),
  TERMS_URL: z.optional(address),
  TRUSTED_PROXIES: natural(0, 10, 0),
  DRAIN_SECONDS: natural(0, 300, 0),
  NETWORK_PROXY_PROTOCOL: z.optional(networks),
  NETWORK_HEALTH_PORT: z.optional(natural(1, 65_535, 1)),
  LOG_LEVEL: z.optional(z.enum(LEVELS, `debe ser uno de ${LEVELS.join(', ')}`)),
  SLOW_MS: natural(1, 60_000, 1_000),
  METRICS_PORT: z.optional(natural(1, 65_535, 1)),
  ...links,
})
