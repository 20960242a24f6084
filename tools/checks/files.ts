import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './program.ts'

/** Every file of the repository that exists, tracked or about to be, as paths from `folder` with forward slashes. */
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

/** Every file below a folder, as paths that begin with it; none if the folder is missing. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
