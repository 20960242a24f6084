import type { readBilling, readIfd, readIfo, writeBilling, writeIfd, writeIfo } from '@portal/contract/bank-account'
import type { Setting } from '../../api/setting.ts'

/** The account where a collector is paid, 'Cuenta de Destino (IFD)'. */
export const IFD: Setting<typeof readIfd, typeof writeIfd> = {
  section: 'ifd',
  read: { method: 'GET', path: '/api/enroller/ifd/{uuid}' },
  write: { method: 'PATCH', path: '/api/enroller/ifd/{uuid}' },
}

/** The account that a wallet pays from, 'Cuenta de Origen (IFO)'. */
export const IFO: Setting<typeof readIfo, typeof writeIfo> = {
  section: 'ifo',
  read: { method: 'GET', path: '/api/enroller/ifo/{uuid}' },
  write: { method: 'PATCH', path: '/api/enroller/ifo/{uuid}' },
}

/** The account of the integrator's own part, 'Cuenta de Ganancia'. */
export const BILLING: Setting<typeof readBilling, typeof writeBilling> = {
  section: 'billing',
  read: { method: 'GET', path: '/api/billing/{uuid}' },
  write: { method: 'PUT', path: '/api/billing/enroller/{uuid}' },
}
