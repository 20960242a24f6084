const LONGEST = 100

/** First name, and of each further word its initial: 'Ana R**** M****'. Words that would make it too long are left out. */
export function maskedName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u)
  const initials = others.map(([initial = '']) => `${initial}****`)
  return initials.reduce((text, word) => (text.length + 1 + word.length > LONGEST ? text : `${text} ${word}`), first)
}
