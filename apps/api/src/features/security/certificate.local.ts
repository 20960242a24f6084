import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type AuthorityKeys,
  authorityKeys,
  newAuthority,
  signClient,
  signRevocations,
} from '@portal/certificates/profile'
import { BRAND } from '@portal/domain/brand'
import { memoized } from '@portal/domain/memoized'
import { type Config, ConfigurationError } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createVault } from '../../secrets/vault.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { findAuthority, keepFirstAuthority } from './certificate.queries.ts'

const CONTEXT = 'certificate-authority'

type Settings = Pick<Config, 'certificateAuthorityFile' | 'databaseUrl' | 'dataDir' | 'masterKeys'>

/** Certificate authority that signs inside this process. */
export function localAuthority(settings: Settings, db: Db): CertificateAuthority {
  const keys = memoized(() => load(settings, db))
  return {
    certificate: async () => (await keys()).pem,
    trusted: async () => (await keys()).trusted,
    sign: async (request) => signClient(await keys(), request),
    revocationList: async (revoked, now) => signRevocations(await keys(), revoked, now),
  }
}

/** Loads the operator's certificate authority, or else the portal's own, which is created at the first start. */
async function load(settings: Settings, db: Db): Promise<AuthorityKeys> {
  const given = settings.certificateAuthorityFile
  if (given) return authorityKeys(readGiven(given)).then(refuseExpired).catch(nameSetting)
  if (settings.databaseUrl) return authorityKeys(await ofDatabase(db, settings.masterKeys))
  return authorityKeys(await ofFolder(settings.dataDir))
}

function readGiven(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigurationError(`CERTIFICATE_AUTHORITY_FILE: no se puede leer ${file}.`)
  }
}

const day = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })

/** Certificates of an expired authority are worth nothing to anybody who checks them. */
function refuseExpired(keys: AuthorityKeys): AuthorityKeys {
  const { notAfter } = keys.certificate
  if (notAfter < new Date()) throw new Error(`el certificado de la autoridad venció el ${day.format(notAfter)}.`)
  return keys
}

const nameSetting = (error: Error): never => {
  throw new ConfigurationError(`CERTIFICATE_AUTHORITY_FILE: ${error.message}`)
}

const make = (): Promise<string> => newAuthority(`${BRAND.name} ${BRAND.portal}`)

/** File of the authority beside an embedded database. */
export const folderAuthority = (folder: string): string => join(folder, 'certificate-authority.pem')

async function ofFolder(folder: string): Promise<string> {
  const file = folderAuthority(folder)
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    // The file is written under a temporary name and then renamed, so that a crash leaves no half-written key.
    writeFileSync(`${file}.new`, await make(), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8')
}

/** Certificate authority in the database: the first process that starts creates it and stores it encrypted. */
async function ofDatabase(db: Db, masterKeys: KeyRing): Promise<string> {
  const vault = createVault(masterKeys)
  if (!(await findAuthority(db))) await keepFirstAuthority(db, vault.seal(CONTEXT, await make()))
  const sealed = await findAuthority(db)
  try {
    if (sealed) return vault.open(CONTEXT, sealed)
  } catch {
    // The error is ignored, because the one thrown below names the setting to correct.
  }
  throw new ConfigurationError('MASTER_KEY: no abre la autoridad de certificación guardada en esta base de datos.')
}
