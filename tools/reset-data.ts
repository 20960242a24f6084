import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { lockFolder } from '../apps/api/src/db/process-lock.ts'

const folder = resolve(process.env.DATA_DIR ?? '.data')

if (!existsSync(folder)) {
  console.log(`No hay datos en ${folder}: el próximo inicio parte de cero.`)
} else {
  try {
    // Locks the data folder before removing it; fails if a running portal holds the lock.
    const unlock = lockFolder(folder)
    rmSync(folder, { recursive: true })
    unlock()
    console.log(`Datos borrados de ${folder}: el próximo inicio parte de cero.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
