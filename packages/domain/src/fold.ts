/** Removes accents from a text: the same combining marks that the database's search keys omit. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Converts a text to lower case without accents, for comparing words. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase()
