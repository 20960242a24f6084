import { existsSync } from 'node:fs'
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
