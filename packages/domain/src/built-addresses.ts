import { LINK_NAMES, type LinkName } from './brand.ts'
import { NETWORK_ADDRESS } from './network-address.ts'

/**
 * Placeholders in built texts that the server replaces when it starts, because one build serves every environment. No host can have
 * these names (RFC 6761 §6.4).
 */
export const BUILT_ADDRESSES = {
  portal: 'https://portal.invalid',
  network: NETWORK_ADDRESS,
  production: 'https://produccion.invalid',
  terms: 'https://terminos.invalid',
} as const

/** Placeholders of the brand's links in prerendered pages; nothing else in the build may begin so. */
export const BUILT_LINKS = Object.fromEntries(
  LINK_NAMES.map((name) => [name, `https://${name}.enlace.invalid/`]),
) as Record<LinkName, string>

/** Fills in the links of a prerendered page, where they stand in attributes. */
export const withLinks = (html: string, links: Readonly<Record<LinkName, string>>): string =>
  LINK_NAMES.reduce((text, name) => text.replaceAll(BUILT_LINKS[name], () => attribute(links[name])), html)

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Origins of the portal and of the network's two environments, and the URL of its terms; what is undefined is not published. */
export interface Addresses {
  portal: string
  network: string
  production: string | undefined
  terms: string | undefined
}

const TO_COME = 'se entrega al pasar a producción'
/** Placeholder of the production network, with the marks of inline code around it in Markdown or HTML. */
const PRODUCTION = new RegExp(`(?:\`|<code[^>]*>)?${BUILT_ADDRESSES.production}(?:\`|</code>)?`, 'g')
/** HTML link to the terms of use; its text stays. */
const TERMS_LINK = new RegExp(`<a href="${BUILT_ADDRESSES.terms}"[^>]*>(.*?)</a>`, 'g')

/** Fills in the addresses of a built text. An address that is not published becomes text without a link. */
export function withAddresses(text: string, { portal, network, production, terms }: Addresses): string {
  const filled = text.replaceAll(BUILT_ADDRESSES.portal, portal).replaceAll(BUILT_ADDRESSES.network, network)
  const both = production
    ? filled.replaceAll(BUILT_ADDRESSES.production, production)
    : filled.replaceAll(PRODUCTION, TO_COME)
  return terms ? both.replaceAll(BUILT_ADDRESSES.terms, terms) : both.replaceAll(TERMS_LINK, '$1')
}
