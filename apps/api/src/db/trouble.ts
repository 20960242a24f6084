interface Trouble {
  /** Sentence for the operator. */
  words: string
  /** Whether waiting does not help. */
  lasts: boolean
}

type Where = Record<'user' | 'servers' | 'database', string>

/** Parts of an address that may name several servers, which no URL does. */
function whereIs(address: string): Where {
  const [, user = '', servers = '', database = ''] =
    /^\w+:\/\/(?:([^:@/]*)[^@/]*@)?([^/?]*)\/?([^?]*)/.exec(address) ?? []
  return { user: decodeURIComponent(user), servers, database }
}

const lasting = (words: string): Trouble => ({ words, lasts: true })
const passing = (words: string): Trouble => ({ words, lasts: false })

const UNTRUSTED =
  'el certificado del servidor de PostgreSQL no es de una autoridad en la que se confía; sslrootcert nombra el archivo de esa autoridad.'

/** Why a database cannot be used, by SQLSTATE or by the code of Node. */
const TROUBLES: Record<string, (where: Where) => Trouble> = {
  '28P01': (where) => lasting(`PostgreSQL no acepta la contraseña del usuario «${where.user}».`),
  '28000': (where) => lasting(`PostgreSQL no deja entrar al usuario «${where.user}» desde este equipo.`),
  '3D000': (where) => lasting(`no existe la base de datos «${where.database}».`),
  '42501': (where) => lasting(`el usuario «${where.user}» no es dueño del esquema de la base de datos.`),
  '25006': () => passing('esta base de datos solo se puede leer: es una réplica.'),
  '53300': () => passing('PostgreSQL no acepta más conexiones.'),
  '57P03': () => passing('PostgreSQL está iniciando o terminando.'),
  DEPTH_ZERO_SELF_SIGNED_CERT: () => lasting(UNTRUSTED),
  SELF_SIGNED_CERT_IN_CHAIN: () => lasting(UNTRUSTED),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: () => lasting(UNTRUSTED),
  UNABLE_TO_GET_ISSUER_CERT: () => lasting(UNTRUSTED),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: () => lasting(UNTRUSTED),
  CERT_SIGNATURE_FAILURE: () => lasting(UNTRUSTED),
  CERT_HAS_EXPIRED: () => lasting('el certificado del servidor de PostgreSQL venció.'),
  CERT_NOT_YET_VALID: () =>
    lasting('el certificado del servidor de PostgreSQL aún no vale; revisa el reloj de este equipo.'),
  ERR_TLS_CERT_ALTNAME_INVALID: (where) =>
    lasting(`el certificado del servidor de PostgreSQL no es para el nombre ${where.servers}.`),
  ENOTFOUND: (where) => lasting(`no se conoce el servidor «${where.servers}».`),
  EAI_AGAIN: (where) => passing(`no se pudo averiguar la dirección del servidor «${where.servers}».`),
  ECONNREFUSED: (where) => passing(`nadie responde en ${where.servers}.`),
  EHOSTUNREACH: (where) => passing(`no se llega al servidor ${where.servers}.`),
  ENETUNREACH: (where) => passing(`no se llega al servidor ${where.servers}.`),
}

/** Says why an error of the database happened; undefined if it is none that an operator can mend by the setting or the server. */
export function databaseTrouble(error: unknown, url: string): Trouble | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown }
    const told = typeof code === 'string' ? TROUBLES[code] : undefined
    if (told) return told(whereIs(url))
    // The driver's own errors have no code.
    if (/does not support SSL/i.test(each.message))
      return lasting('el servidor de PostgreSQL no tiene TLS, y sslmode lo pide.')
    if (/timeout|timed out/i.test(each.message)) return passing(`${whereIs(url).servers} no responde a tiempo.`)
  }
  return undefined
}
