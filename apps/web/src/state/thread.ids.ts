/** Who the assistant talks with: somebody who signed in, or a visitor. */
export type ChatMode = 'private' | 'public'

const keyOf = (mode: ChatMode): string => `thread_id_${mode}`

/** The conversation of this browser in a mode (spec §3); a visitor's ends in the key that opens it. */
export const threadId = (mode: ChatMode): string | null => localStorage.getItem(keyOf(mode))

export const keepThread = (mode: ChatMode, id: string): void => localStorage.setItem(keyOf(mode), id)

export const forgetThread = (mode: ChatMode): void => localStorage.removeItem(keyOf(mode))
