import { bootstrap } from '../bootstrap.mjs'
import { runScript } from '../child.mjs'
import { buildWeb } from '../web-build.mjs'

bootstrap()
buildWeb()
await runScript('tools/faults/main.ts')
