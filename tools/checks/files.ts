import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './program.ts'

/** Files that git tracks or would add, with forward slashes. */
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

/** Files below a folder; none if it is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
