import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { ClientConfig } from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'

/** Parts of DATABASE_URL, which has the form of PostgreSQL's own programs (libpq). */
interface PostgresAddress {
  /** Settings of the connection to each server, in the order of the address. */
  servers: ClientConfig[]
  /** True if only a server that takes writes will do, because one of several may be a standby. */
  writing: boolean
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^#]*)$/s
const SERVER = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(:\d{1,5})?$/i
const FILES = ['sslrootcert', 'sslcert', 'sslkey']
const VALUES: Record<string, readonly string[]> = {
  sslmode: ['disable', 'require', 'verify-ca', 'verify-full'],
  target_session_attrs: ['read-write'],
}
const KNOWN = [...Object.keys(VALUES), ...FILES, 'host', 'options']

const FORM =
  'debe ser una dirección postgres://usuario:clave@servidor:5432/base, con comas entre varios servidores y los símbolos de la clave codificados (%40 es @)'

const among = new Intl.ListFormat('es', { type: 'disjunction' })

/** @throws Error in Spanish that says what is wrong, without the address, which has a password */
export function postgresAddress(url: string): PostgresAddress {
  const [, beginning = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? []
  const names = hosts.split(',')
  if (!beginning || !names.every((name) => SERVER.test(name))) throw new Error(FORM)
  const given = new URLSearchParams(rest.split('?')[1])
  checkParameters(given)
  const servers = names.map((name) => {
    try {
      return toClientConfig(parse(beginning + name + rest, { useLibpqCompat: true }))
    } catch {
      throw new Error(FORM)
    }
  })
  const [{ ssl } = {}] = servers
  try {
    if (typeof ssl === 'object') {
      createSecureContext(ssl)
      // Of an authority's file the context ignores what is no PEM.
      if (ssl.ca) void new X509Certificate(String(ssl.ca))
    }
  } catch {
    throw new Error(`tiene un certificado o una clave que no son PEM, o que no van juntos (${FILES.join(', ')})`)
  }
  return { servers, writing: names.length > 1 || given.has('target_session_attrs') }
}

function checkParameters(given: URLSearchParams): void {
  for (const [name, value] of given) {
    if (!KNOWN.includes(name))
      throw new Error(`tiene un parámetro desconocido, ${name}; puede tener ${KNOWN.join(', ')}`)
    const values = VALUES[name]
    if (values && !values.includes(value))
      throw new Error(`tiene un ${name} que no sirve; debe ser ${among.format(values)}`)
    if (FILES.includes(name) && !isReadable(value)) throw new Error(`nombra en ${name} un archivo que no se puede leer`)
  }
  if (given.get('sslmode') === 'verify-ca' && !given.has('sslrootcert'))
    throw new Error('con sslmode=verify-ca necesita sslrootcert, el archivo del certificado de la autoridad')
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}
