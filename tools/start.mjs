import { bootstrap } from './bootstrap.mjs'
import { runScript } from './child.mjs'
import { buildWeb } from './web-build.mjs'

bootstrap()
buildWeb()
await runScript('apps/api/src/main.ts')
