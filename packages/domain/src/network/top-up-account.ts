import { BRAND } from '../brand.ts'

/** Simulated account of the network to which a collector transfers the money of its refunds. */
export const TOP_UP_ACCOUNT = [
  { label: 'Banco', value: '028, Banco BICE' },
  { label: 'Titular', value: `Recargas ${BRAND.name} SpA` },
  { label: 'RUT', value: '76.543.210-3' },
  { label: 'Tipo', value: 'Cuenta corriente' },
  { label: 'Número', value: '00700412306' },
] as const
