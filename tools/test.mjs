import { join } from 'node:path'
import { bootstrap, root, runtime } from './bootstrap.mjs'
import { foreground } from './child.mjs'

bootstrap()
process.exitCode = await foreground(runtime(), [join(root, 'tools', 'checks', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
})
process.exit()
