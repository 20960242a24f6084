import { withAddresses } from '@portal/domain/built-addresses'
import type { Plugin } from 'vite'

/** Fills in the addresses of a text for development, where pages do not come from the portal's server. */
export const withDevAddresses = (text: string): string =>
  withAddresses(text, {
    portal: `http://localhost:${process.env['PORT'] ?? 3000}`,
    network: process.env['NETWORK_URL'] ?? 'https://localhost:3443',
    production: process.env['NETWORK_PRODUCTION_URL'],
    terms: process.env['TERMS_URL'],
  })

export const devAddresses = (): Plugin => ({
  name: 'dev-addresses',
  apply: 'serve',
  transform: {
    filter: { code: /https:\/\/\w+\.invalid/ },
    handler: (code) => ({ code: withDevAddresses(code), map: null }),
  },
})
