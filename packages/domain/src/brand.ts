/**
 * Settings that differ between networks: name, mark, external addresses. Colours are in the web's `ui/tokens.css`. The product
 * token also occurs in the database's migrations.
 */
export const BRAND = {
  /** Short name beside the mark. */
  name: 'QRI',
  portal: 'Desarrolladores',
  /** One sentence for the footer and search engines. */
  tagline: 'Red interoperable de pagos instantáneos con QR.',
  place: 'Santiago de Chile',
  /** Product token in route paths, enumerated values and checklist keys. */
  product: 'qri',
  /** Mark on a grid of 7 by 7 modules: ink paths, then the module outside the square. */
  mark: { ink: ['M0 0h7v4.4H6V1H1v5h3.4v1H0z', 'M2 2h3v2.4h-.6V5H2z'], module: 'M5.2 5.2H7V7H5.2z' },
  /** Assistant: its public id, and the title of its panel. */
  assistant: { key: 'qri-portal', name: 'Portal de desarrolladores' },
  /** Addresses outside the portal; the setting of the same name overrides each. */
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
