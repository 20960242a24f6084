/**
 * What tells one network's portal from another's: name, mark, external addresses. Colours are in the web's `ui/tokens.css`;
 * the product token also stands in the database's migrations and changes with them.
 */
export const BRAND = {
  /** Short name, beside the mark. */
  name: 'QRI',
  portal: 'Desarrolladores',
  /** One sentence for the footer and search engines. */
  tagline: 'Red interoperable de pagos instantáneos con QR.',
  place: 'Santiago de Chile',
  /** Product token of route paths, enumerated values and checklist keys. */
  product: 'qri',
  /** Outline of the mark on a grid of 7 by 7 modules: ink paths, then the module that steps out. */
  mark: { ink: ['M0 0h7v4.4H6V1H1v5h3.4v1H0z', 'M2 2h3v2.4h-.6V5H2z'], module: 'M5.2 5.2H7V7H5.2z' },
  /** The assistant's id, which is public by nature, and the name over its conversation. */
  assistant: { key: 'qri-portal', name: 'Portal de desarrolladores' },
  /** Addresses outside the portal; a deployment overrides each by the setting of the same name. */
  links: {
    kit: 'https://kit.qri.example/',
    demo: 'https://qri.example/agenda-una-demo',
    dashboard: 'https://dashboard.qri.example/',
    simulator: 'https://simulador.qri.example/',
    simulator_pay: 'https://simulador.qri.example/pagar',
    signature_debugger: 'https://firma.qri.example/',
    refund_top_up: 'https://recargas.qri.example/',
    statements: 'https://cartolas.qri.example/',
  },
} as const

/** Product token, `{product}` in the specification's paths and values. */
export const PRODUCT = BRAND.product
