import type { Configuration } from '@portal/contract/session'
import { BRAND } from '@portal/domain/brand'
import { create } from 'zustand'

/** External links: the brand's default addresses until the server's configuration has loaded. */
export const useLinks = create<Configuration['links']>(() => ({ ...BRAND.links }))

export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`configuration answered ${response.status}`)
  const configuration = (await response.json()) as Configuration
  useLinks.setState(configuration.links)
  return configuration
}
