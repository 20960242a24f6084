import { runScript } from './child.mjs'

await runScript('tools/reset-data.ts')
