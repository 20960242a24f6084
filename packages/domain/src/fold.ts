/** Removes accents. Covers the same marks as the search keys in the database. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/** Text for comparing words: lower case, without accents. */
export const fold = (text: string): string => withoutAccents(text).toLowerCase()
