import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while a prerendered page is taken over as it stands, whatever its address asks for; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
