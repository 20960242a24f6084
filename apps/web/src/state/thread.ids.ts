export type ChatMode = 'private' | 'public'

const keyOf = (mode: ChatMode): string => `thread_id_${mode}`

/** Conversation id stored in this browser (spec §3). A visitor's id ends with the key that grants access to it. */
export const threadId = (mode: ChatMode): string | null => localStorage.getItem(keyOf(mode))

export const keepThread = (mode: ChatMode, id: string): void => localStorage.setItem(keyOf(mode), id)

export const forgetThread = (mode: ChatMode): void => localStorage.removeItem(keyOf(mode))
