import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SERVER_FLAGS } from '../tools/server-flags.mjs'
import { freePort } from '../tools/server-process.ts'

const root = join(import.meta.dirname, '..')

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

for (const [title, command, ...args] of [
  ['npm start', 'npm', 'start'],
  ['the script of npm start', process.execPath, 'tools/run.mjs', '--build', 'apps/api/src/main.ts'],
  ['the script of npm run dev', process.execPath, 'tools/run.mjs', 'tools/dev.ts'],
] as const) {
  test(`${title}, killed, leaves no server that holds the port and the data`, async () => {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const { PATH, HOME } = process.env
    const starter = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH, HOME, PORT: `${port}`, NETWORK_PORT: '0', DATA_DIR: folder },
    })
    let printed = ''
    starter.stdout?.on('data', (chunk) => (printed += String(chunk)))
    let server: number | undefined
    try {
      await expect.poll(() => statusOf(`${address}/api/ready`, starter), { timeout: 60_000 }).toBe(200)
      if (title.includes('npm start')) {
        await expect.poll(() => printed.trim().split('\n').at(-1)).toBe(`  El portal está listo en ${address}`)
        expect(printed).toMatch(/Preparando la base de datos… listo en \d+\.\d s\nIniciando el portal… listo en/)
      }
      server = (JSON.parse(readFileSync(join(folder, 'database.lock'), 'utf8')) as { pid: number }).pid
      if (title.includes('npm start'))
        expect(execFileSync('ps', ['-o', 'args=', '-p', `${server}`], { encoding: 'utf8' })).toContain(
          SERVER_FLAGS.join(' '),
        )
      starter.kill('SIGKILL')
      await expect.poll(() => isRunning(server), { timeout: 5_000 }).toBe(false)
      await expect.poll(() => statusOf(address), { timeout: 5_000 }).toBe('ECONNREFUSED')
    } finally {
      starter.kill('SIGKILL')
      if (isRunning(server)) process.kill(server, 'SIGKILL')
    }
  })
}

/** HTTP status of the answer at an address, or the error code if nothing answers. */
async function statusOf(address: string, starter?: ChildProcess): Promise<number | string> {
  if (starter?.exitCode) throw new Error(`The starter ended with ${starter.exitCode}.`)
  return fetch(address, { redirect: 'manual' }).then(
    ({ status }) => status,
    ({ cause }: { cause?: { code?: string } }) => cause?.code ?? 'no answer',
  )
}

function isRunning(pid: number | undefined): pid is number {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
