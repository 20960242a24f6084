import { runScript } from './child.mjs'

await runScript('tools/checks/main.ts', process.argv.slice(2))
