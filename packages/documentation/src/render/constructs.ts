/** What a page may hold beside ordinary Markdown, and the words it brings along. */
export const NOTES: Readonly<Record<string, string>> = { note: 'Nota', warning: 'Atención', tip: 'Consejo' }
export const SIDES: Readonly<Record<string, string>> = { do: 'Haz', dont: 'Evita' }
export const PAIR = 'pair'
export const TABLE = 'tabla'
export const SAMPLE = 'muestra'
export const SEQUENCE = 'secuencia'
const STATES = 'estados'

/** Whether a name is one of a list's own; every object has others. */
export const isOf = (list: Readonly<Record<string, string>>, name: string): boolean => Object.hasOwn(list, name)

export const isDiagram = (language: string | null | undefined): boolean => language === SEQUENCE || language === STATES
