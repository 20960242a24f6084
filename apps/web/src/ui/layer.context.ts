import { createContext } from 'react'

/**
 * The open dialog that a widget lives in, or null on the page: what floats inside a modal dialog must be mounted in it,
 * since everything outside is inert and below it.
 */
export const LayerContext = createContext<HTMLElement | null>(null)
