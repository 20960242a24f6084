/** Removes accents. Covers the same marks as the search keys in the database. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Lower case without accents, for comparing words. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase()
