import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { type Result, verdict } from './step.ts'

export const root = join(import.meta.dirname, '..', '..')

export type Ended = { code: number; output: string; stdout: string }

/** Runs a program and collects its output. `env` is added to this process's variables; installed npm tools come first in PATH. */
export function run(command: string, args: string[], env: Record<string, string> = {}, cwd = root): Promise<Ended> {
  const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: '0', ...env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ code: 127, output: `${output}${message}`, stdout }))
    child.on('close', (code) => resolve({ code: code ?? 1, output, stdout }))
  })
}

/** Runs the program of an installed npm package with this process's Node. */
export function tool(name: string, args: string[], env: Record<string, string> = {}, cwd = root): Promise<Ended> {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> }
  const script = bin[name.split('/').at(-1) ?? ''] ?? Object.values(bin)[0]
  if (!script) throw new Error(`${name} has no program`)
  return run(process.execPath, [join(folder, script), ...args], env, cwd)
}

/** Installs a Debian package; undefined if the system is not Debian or Ubuntu, or this process is not root. */
export async function installFromDebian(name: string): Promise<Ended | undefined> {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  if (process.getuid?.() !== 0 || !/^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(release)) return undefined
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const patient = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  await run('apt-get', [...patient, 'update'], env)
  return run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', name], env)
}

/** Turns a finished program into a check's result: passed if the exit code is 0. */
export async function asCheck(ended: Promise<Ended>): Promise<Result> {
  const { code, output } = await ended
  return verdict(code === 0, output)
}

/** Paths of the files that git tracks or does not ignore, with forward slashes. */
export async function repositoryFiles(folder = root): Promise<string[]> {
  const { code, stdout, output } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {},
    folder,
  )
  if (code !== 0) throw new Error(output)
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)))
}

/** Paths of all files below a folder; empty if the folder is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
