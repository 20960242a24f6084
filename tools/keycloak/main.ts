import { ensureChromium } from '../checks/chromium.ts'
import { VERSION } from './distribution.ts'
import { keycloakTests } from './suite.ts'

/** What a person sees otherwise than with the built-in provider, and the tests therefore allow for. */
const DIFFERENCES = [
  'the password of a new account is chosen after its mail is confirmed, not before',
  'the token of an ordinary person lacks allow_list_integrations, where the built-in one says false',
  'the sign-in page stands at the address that was asked for, without a redirect',
  'its trial of cookies at times adds a step to the history of the browser: the three tests that go back are left out',
  'two sign-ins of one person at the same moment count as guessing: switched off for this run',
]

const began = performance.now()
const tests = keycloakTests()
const browser = await ensureChromium()
const { passed, failed, output, leftOut } = browser.failed > 0 ? browser : await tests()
if (leftOut !== undefined)
  console.log(`Tests with Keycloak ${VERSION} left out, so nothing is proven here: ${leftOut}.`)
else {
  console.log(output.trimEnd())
  console.log(`\nKeycloak ${VERSION} differs from the built-in provider:`)
  for (const difference of DIFFERENCES) console.log(`- ${difference}`)
  console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.log(`${passed} passed, ${failed} failed`)
}
process.exitCode = failed > 0 ? 1 : 0
