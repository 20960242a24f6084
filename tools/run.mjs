/** Installs what is missing and runs a program of the repository: `node tools/run.mjs [--build] PROGRAM [ARGUMENT…]`. */
import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { foreground } from './child.mjs'
import { buildWeb } from './web-build.mjs'

const [first, ...others] = process.argv.slice(2)
const withBuild = first === '--build'
const [program, ...args] = withBuild ? others : [first, ...others]

bootstrap()
if (withBuild) buildWeb()
process.exitCode = await foreground(runtime(), [join(root, program), ...args], { cwd: root })
process.exit()
