import { bootstrap } from './bootstrap.mjs'
import { buildWeb } from './web-build.mjs'

bootstrap()
buildWeb({ force: process.argv.includes('--force') })
