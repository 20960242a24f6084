import { runScript } from './child.mjs'

await runScript('tools/audit-verify.ts')
