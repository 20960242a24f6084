import { expect, test } from 'vitest'
import { type Addresses, BUILT_ADDRESSES, withAddresses } from './built-addresses.ts'

const { portal, network, production, terms } = BUILT_ADDRESSES
const KNOWN: Addresses = {
  portal: 'http://localhost:3000',
  network: 'https://localhost:3443',
  production: 'https://api.red.cl',
  terms: 'https://red.cl/terminos',
}
const NEITHER: Addresses = { ...KNOWN, production: undefined, terms: undefined }

test.each([
  [`curl '${network}/qri/v2/whoami'`, "curl 'https://localhost:3443/qri/v2/whoami'"],
  [`<link href="${portal}/site/home">`, '<link href="http://localhost:3000/site/home">'],
  [`| \`${production}\` |`, '| `https://api.red.cl` |'],
  [`<a href="${terms}" rel="noopener">Uso</a>`, '<a href="https://red.cl/terminos" rel="noopener">Uso</a>'],
])('an address that is known replaces its placeholder in %s', (text, filled) => {
  expect(withAddresses(text, KNOWN)).toBe(filled)
})

test.each([
  [`| \`${production}\` |`, '| se entrega al pasar a producción |'],
  [`<td><code>${production}</code></td>`, '<td>se entrega al pasar a producción</td>'],
  [`Servidor ${production}.`, 'Servidor se entrega al pasar a producción.'],
  [`<footer><a href="${terms}" target="_blank">Uso</a></footer>`, '<footer>Uso</footer>'],
])('an address that is not published becomes text without a link in %s', (text, filled) => {
  expect(withAddresses(text, NEITHER)).toBe(filled)
})
