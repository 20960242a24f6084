/** True when the database can hold the text: well-formed UTF-16 and no NUL. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
