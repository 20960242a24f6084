import { X509Certificate } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { certificatesOf } from '@portal/certificates/profile'
import { type Step, STEPS } from '@portal/certificates/succession'
import { BRAND } from '@portal/domain/brand'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { folderAuthority } from '../apps/api/src/features/security/certificate.local.ts'
import { changeSealed } from '../apps/api/src/secrets/change-sealed.ts'
import { createVault } from '../apps/api/src/secrets/vault.ts'

// Replaces the portal's own authority of client certificates, or the network's own authority of its server's certificate, step by step.

const USAGE = 'Uso: npm run authority -- client|server next|switch|end'

async function changeFile(file: string, change: (pem: string) => Promise<string>): Promise<string> {
  const pem = await change(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.new`, pem, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return pem
}

try {
  const [whose, step = ''] = process.argv.slice(2)
  if (!(whose === 'client' || whose === 'server') || !Object.hasOwn(STEPS, step)) throw new Error(USAGE)
  const config = readConfig(process.env)
  const given = whose === 'client' ? config.certificateAuthorityFile : config.network.certificateFile
  if (given) throw new Error(`La autoridad es la de ${given}: cambia ese archivo.`)
  const name = `${BRAND.name} ${whose === 'client' ? BRAND.portal : 'servidor de integración'} ${new Date().toISOString().slice(0, 10)}`
  const change = (pem: string) => STEPS[step as Step](pem, name)
  const { databaseUrl: url, dataDir, masterKeys, network } = config
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    const server = { table: 'network.server_authority', context: 'network server-authority' }
    const client = { table: 'certificate_authority', context: 'certificate-authority' }
    const pem =
      whose === 'server'
        ? await changeSealed(database.traffic, { ...server, vault: createVault(network.keys) }, change)
        : url
          ? await changeSealed(database.kysely, { ...client, vault: createVault(masterKeys) }, change)
          : await changeFile(folderAuthority(dataDir), change)
    for (const [index, certificate] of certificatesOf(pem).entries()) {
      const { subject, fingerprint256 } = new X509Certificate(certificate)
      console.log(`${index === 0 ? 'firma          ' : 'se confía en   '}${subject}  SHA-256 ${fingerprint256}`)
    }
    console.log('Reinicia por turnos todas las instancias del portal y de la red.')
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
