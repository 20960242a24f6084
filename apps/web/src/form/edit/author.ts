import type { ActivityEntry } from '@portal/contract/activity'

/** Name of the author of a change. Administrators are marked, because members do not know the network's staff. */
export function authorOf({ name, kind }: ActivityEntry['actor']): string {
  if (kind !== 'administrator') return name ?? 'Alguien del equipo'
  return name ? `${name} (administra la red)` : 'Administración de la red'
}
