import { TOOL_ADDRESSES } from './tools.ts'

/** Values that differ between payment networks: name, logo, external URLs. Colours are in `ui/tokens.css` of the web app. */
export const BRAND = {
  /** Short name of the network, shown next to the logo. */
  name: 'QRI',
  portal: 'Desarrolladores',
  /** Description of the network for the footer and search engines: one sentence. */
  tagline: 'Red interoperable de pagos instantáneos con QR.',
  place: 'Santiago de Chile',
  /** Name of the product as written in route paths, enumerated values and checklist keys. */
  product: 'qri',
  /** Logo as SVG paths on a 7 by 7 grid: `ink` is the large square, `module` the small one in its corner. */
  mark: { ink: ['M0 0h7v4.4H6V1H1v5h3.4v1H0z', 'M2 2h3v2.4h-.6V5H2z'], module: 'M5.2 5.2H7V7H5.2z' },
  /** Public id of the assistant, and the title of its panel. */
  assistant: { key: 'qri-portal', name: 'Portal de desarrolladores' },
  /** URLs of other sites or paths of the portal; an environment variable can replace each, for example LINK_KIT for `kit`. */
  links: {
    kit: TOOL_ADDRESSES.kit,
    demo: '/tools/contact?topic=demo',
    dashboard: TOOL_ADDRESSES.dashboard,
    simulator: TOOL_ADDRESSES.simulator,
    simulator_pay: TOOL_ADDRESSES.simulator_pay,
    signature_debugger: TOOL_ADDRESSES.signature_debugger,
    refund_top_up: TOOL_ADDRESSES.refund_top_up,
    statements: TOOL_ADDRESSES.statements,
  },
} as const

export type LinkName = keyof typeof BRAND.links
export const LINK_NAMES = Object.keys(BRAND.links) as LinkName[]

/** Name of the product in paths and values; the specification writes `{product}` for it. */
export const PRODUCT = BRAND.product
