import { join } from 'node:path'
import { bootstrap, root, runtime } from '../bootstrap.mjs'
import { foreground } from '../child.mjs'

bootstrap()
process.exit(await foreground(runtime(), [join(root, 'tools', 'bench', 'main.ts')], { cwd: root }))
