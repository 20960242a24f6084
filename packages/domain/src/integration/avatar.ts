/** Background colours of avatars; the web app defines the text colours that match. */
export const AVATAR_COLORS = [
  '#d5ecdf',
  '#dfe7f5',
  '#f6e7cf',
  '#eadff2',
  '#f7dfdb',
  '#dcecee',
  '#e6ead0',
  '#f3dcea',
  '#d9e9f7',
  '#efe3d8',
  '#dce0f0',
  '#e0eed6',
] as const

/** Initials of a name for its avatar: of the first two words, or the first two letters of a single word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = [], second] = words.map((word) => [...word])
  const letters = second ? [first[0], second[0]] : first.slice(0, 2)
  return letters.join('').toLocaleUpperCase('es')
}

/** Colour of an integration's avatar, derived from its uuid so that it never changes. */
export function avatarColor(uuid: string): string {
  const seed = Number.parseInt(uuid.replaceAll('-', '').slice(0, 8), 16)
  return AVATAR_COLORS[seed % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
}
