import { randomUUID } from 'node:crypto'
import { resealSigningKeys } from '@portal/identity/store/signing-key'
import { recordAudit } from '../apps/api/src/audit/audit.queries.ts'
import { auditSeals } from '../apps/api/src/audit/audit.seal.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { reseal, type Resealed } from '../apps/api/src/secrets/reseal.ts'
import { createVault } from '../apps/api/src/secrets/vault.ts'

// Seals everything that an older key sealed again with the first key of MASTER_KEY or NETWORK_KEY. Safe while instances run.

const say = (...cells: (string | number)[]): void =>
  void process.stdout.write(
    `${cells.map((cell, index) => (index ? String(cell).padStart(16) : String(cell).padEnd(34))).join('')}\n`,
  )

try {
  const { databaseUrl: url, dataDir, masterKeys, network } = readConfig(process.env)
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    let other = 0
    const tell = (row: Resealed): void => {
      other += row.other
      say(row.told, row.again, row.before, row.other)
    }
    say('', 'de nuevo', 'ya lo estaban', 'con otra clave')
    for await (const row of reseal(database, { portal: createVault(masterKeys), network: createVault(network.keys) }))
      tell(row)
    tell({ told: 'claves de firma', other: 0, ...(await resealSigningKeys(database, masterKeys)) })

    // A row of its own, whose seal by the first key covers what the others sealed.
    const seals = auditSeals(database.kysely, dataDir, masterKeys)
    const handedOver = await seals.isHandedOver()
    if (!handedOver) {
      const detail = { reason: 'master key replaced' }
      const nobody = { actor_sub: null, actor_kind: 'anonymous', integration_id: null, thread_id: null } as const
      await recordAudit(database.kysely, {
        ...nobody,
        action: 'master-key.replace',
        outcome: 'ok',
        detail,
        request_id: randomUUID(),
      })
      await seals.run()
    }
    const left = (await seals.isHandedOver()) ? 0 : 1
    tell({
      told: 'último sello de la auditoría',
      again: handedOver || left ? 0 : 1,
      before: Number(handedOver),
      other: left,
    })
    say(
      other === 0
        ? 'Todo abre con la primera clave: las demás ya no hacen falta.'
        : 'Algo abre solo con otra clave: espera a que todas las instancias tengan la nueva en primer lugar, y vuelve a ejecutar.',
    )
    process.exitCode = other === 0 ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
