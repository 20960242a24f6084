import { join } from 'node:path'
import { bootstrap, root, runtime } from '../bootstrap.mjs'
import { foreground } from '../child.mjs'
import { buildWeb } from '../web-build.mjs'

bootstrap()
buildWeb()
process.exitCode = await foreground(runtime(), [join(root, 'tools', 'faults', 'main.ts')], { cwd: root })
process.exit()
