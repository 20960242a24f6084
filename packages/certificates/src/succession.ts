import { createPrivateKey, X509Certificate } from 'node:crypto'
import { blocksOf, certificatesOf, newAuthority } from './profile.ts'

// An authority is a text of PEM blocks. Its first key and certificate sign; whoever trusts it trusts its other certificates too, which are
// those of the authorities before and after it. A second key belongs to the authority that will follow.

const keysOf = (pem: string): string[] => blocksOf(pem).filter((block) => block.includes('PRIVATE KEY'))

const fits = (key: string, certificate: string): boolean =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))

/** What an operator does with an authority, one after the other; each takes effect where the text is read again. */
export const STEPS = {
  /** Makes the authority that will follow, so that everybody can trust it before it signs. */
  async next(pem: string, name: string): Promise<string> {
    if (keysOf(pem).length > 1) throw new Error('Ya hay una autoridad siguiente: continúa con switch.')
    return pem + (await newAuthority(name))
  },
  /** Lets the next authority sign; the former one is trusted without its key. */
  async switch(pem: string): Promise<string> {
    const [, key] = keysOf(pem)
    if (!key) throw new Error('Aún no hay una autoridad siguiente: comienza con next.')
    const certificates = certificatesOf(pem)
    const own = certificates.filter((certificate) => fits(key, certificate))
    return [key, ...own, ...certificates.filter((certificate) => !own.includes(certificate))].join('')
  },
  /** Ends the trust in every authority but the one that signs. */
  async end(pem: string): Promise<string> {
    if (keysOf(pem).length > 1) throw new Error('La autoridad siguiente aún no firma: continúa con switch.')
    return [...keysOf(pem), ...certificatesOf(pem).slice(0, 1)].join('')
  },
} satisfies Record<string, (pem: string, name: string) => Promise<string>>

export type Step = keyof typeof STEPS
