export const CERTIFICATE_DAYS = 365

const WARNING_DAYS = 30
const DAY_MS = 86_400_000

/** Days left until a certificate expires (rounded up), and whether it is valid, expiring or expired. */
export function remaining(notAfter: Date, now: Date): { days: number; stage: 'valid' | 'ending' | 'expired' } {
  const days = Math.max(0, Math.ceil((notAfter.getTime() - now.getTime()) / DAY_MS))
  return { days, stage: days === 0 ? 'expired' : days < WARNING_DAYS ? 'ending' : 'valid' }
}
