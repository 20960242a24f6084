import { BUILT_ADDRESSES } from '@portal/domain/built-addresses'

/** URLs and domains of the payment network. The server fills them in. */
export const HOSTS = {
  integration: BUILT_ADDRESSES.network,
  production: BUILT_ADDRESSES.production,
  /** Address of the network's terms of use, to which the documents link. */
  terms: BUILT_ADDRESSES.terms,
} as const

/** IP addresses from which the network sends notices; those of an environment without any leave from its server. */
export const NOTICE_SOURCES: Readonly<Record<'integration' | 'production', readonly string[]>> = {
  integration: [],
  production: ['198.51.100.20', '198.51.100.21', '198.51.100.22'],
}

/** Cell of a table with the addresses that an environment's notices come from. */
export const noticeSources = (environment: keyof typeof NOTICE_SOURCES): string =>
  NOTICE_SOURCES[environment].map((address) => `\`${address}\``).join(', ') || 'La dirección de su servidor'

/** Last day on which API V1 works. */
export const V1_RETIREMENT = '2027-12-31'
