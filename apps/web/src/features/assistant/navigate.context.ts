import { createContext } from 'react'

/** Goes to an address of the portal without losing the panel; false where the browser has to. */
export const NavigateContext = createContext<(href: string) => boolean>(() => false)
