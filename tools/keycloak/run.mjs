import { runScript } from '../child.mjs'

await runScript('tools/keycloak/main.ts')
