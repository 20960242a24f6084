import type { Configuration } from '@portal/contract/session'
import { BRAND } from '@portal/domain/brand'
import { create } from 'zustand'

/** External addresses; the brand's until the server's arrive. */
export const useLinks = create<Configuration['links']>(() => ({ ...BRAND.links }))

/** Reads what the server says of the place where it runs. */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`configuration answered ${response.status}`)
  const configuration = (await response.json()) as Configuration
  useLinks.setState(configuration.links)
  return configuration
}
