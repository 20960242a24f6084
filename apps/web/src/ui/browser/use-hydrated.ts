import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** Whether React has finished hydrating the prerendered page. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
