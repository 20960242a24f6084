import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/db/database.ts'
import { erasePerson, exportPerson } from '../apps/api/src/features/account/account.service.ts'
import { createPost } from '../apps/api/src/outbound/post.ts'

// Answers a person's request about their data: `npm run privacy -- export --sub X`, `npm run privacy -- erase --sub X`.

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { sub: { type: 'string' } } })
  const [what] = positionals
  const { sub } = values
  if ((what !== 'export' && what !== 'erase') || !sub)
    throw new Error('Usa: npm run privacy -- export|erase --sub <sub>')
  const { databaseUrl: url, dataDir, publicUrl, contactEmail } = readConfig(process.env)
  if (!url && !existsSync(dataDir)) throw new Error(`No hay datos en ${dataDir}.`)
  const database = await openDatabase({ url, dataDir, migrations: [], log: console.error })
  try {
    if (what === 'export') console.log(await exportPerson(database, sub))
    else {
      await erasePerson(database, sub, createPost(publicUrl, contactEmail))
      console.log(JSON.stringify({ erased: sub }))
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
