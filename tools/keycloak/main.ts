import { ensureChromium } from '../checks/chromium.ts'
import { VERSION } from './distribution.ts'
import { keycloakTests } from './suite.ts'

const began = performance.now()
const tests = keycloakTests()
const browser = await ensureChromium()
const { passed, failed, output, leftOut } = browser.failed > 0 ? browser : await tests()
if (leftOut !== undefined)
  console.log(`Tests with Keycloak ${VERSION} left out, so nothing is proven here: ${leftOut}.`)
else {
  console.log(output.trimEnd())
  console.log(`\nWith Keycloak ${VERSION}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.log(`${passed} passed, ${failed} failed`)
}
process.exitCode = failed > 0 ? 1 : 0
