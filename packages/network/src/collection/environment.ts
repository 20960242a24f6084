import { BRAND } from '@portal/domain/brand'
import { PURPOSES } from '@portal/domain/security/secret'
import { CLIENT_HEADER } from '../common/headers.ts'
import { HOSTS } from '../hosts.ts'
import type { Environment } from './postman.ts'
import { callsOf, type Selection } from './selection.ts'
import { secretVariable } from './variables.ts'

export interface EnvironmentOwner extends Selection {
  x_client_os: string
  /** Base URL of the calls; the network's integration host by default. */
  base_url?: string
}

/** Postman environment of an integration. Its secrets are empty; the person copies them from the portal. */
export function environmentFor({
  x_client_os,
  base_url = HOSTS.integration,
  ...selection
}: EnvironmentOwner): Environment {
  const used = new Set(callsOf(selection).map(({ secret }) => secret))
  const plain = { type: 'default', enabled: true } as const
  return {
    name: `${BRAND.name} integración ${x_client_os}`,
    values: [
      { key: 'base_url', value: base_url, ...plain },
      { key: CLIENT_HEADER, value: x_client_os, ...plain },
      ...PURPOSES.filter((purpose) => used.has(purpose)).map((purpose) => ({
        key: secretVariable(purpose),
        value: '',
        type: 'secret' as const,
        enabled: true as const,
      })),
    ],
    _postman_variable_scope: 'environment',
  }
}
