export const FIX_LANGUAGES = { curl: 'cURL', node: 'Node.js', python: 'Python', java: 'Java', php: 'PHP' } as const
export type FixLanguage = keyof typeof FIX_LANGUAGES

/** Line of a program that makes a mistake, and the line that replaces it. */
export type Fixes = Readonly<Record<FixLanguage, readonly [wrong: string, right: string]>>
