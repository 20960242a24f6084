import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { foreground } from './child.mjs'

bootstrap()
process.exitCode = await foreground(runtime(), [join(root, 'tools', 'audit-verify.ts')], { cwd: root })
process.exit()
