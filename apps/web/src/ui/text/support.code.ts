export const LABEL = 'Código para soporte: '

/** Text of a failure with the code by which the operator finds it. */
export const withCode = (text: string, code: string): string => `${text} ${LABEL}${code}`

/** Takes the code from the end of a text, to be shown apart. */
export const splitCode = (text: string) => text.split(` ${LABEL}`) as [text: string, code?: string]

/** The end of a text from its code on; empty if it has none. */
export const codeIn = (text: string): string => text.slice(splitCode(text)[0].length)
