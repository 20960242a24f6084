import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeBuilt } from '@portal/documentation/build'
import { BUILT_FILES } from '@portal/documentation/built'
import { root } from './checks/program.ts'

const folder = join(root, 'apps', 'web', 'dist', 'documentation')
for (const file of BUILT_FILES) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await makeBuilt(file))
}
