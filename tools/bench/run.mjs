import { join } from 'node:path'
import { bootstrap, root, runtime } from '../bootstrap.mjs'
import { foreground } from '../child.mjs'
import { buildWeb } from '../web-build.mjs'

bootstrap()
buildWeb()
process.exit(await foreground(runtime(), [join(root, 'tools', 'bench', 'main.ts')], { cwd: root }))
