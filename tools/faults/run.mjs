import { join } from 'node:path'
import { bootstrap, root, runtime } from '../bootstrap.mjs'
import { foreground } from '../child.mjs'

/** What a part answers when somebody ended it. */
const INTERRUPTED = 130

bootstrap()
const here = join(root, 'tools', 'faults')
for (const name of ['kill.ts', 'outage.ts', 'mail.ts']) {
  const code = await foreground(runtime(), [join(here, name)], { cwd: root })
  process.exitCode ||= code
  if (code === INTERRUPTED) break
}
process.exit()
