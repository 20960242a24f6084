/** Longest identifier; a path may have any text in its place. */
const LONGEST = 64

/** What a call is about: the id or number in its path, or the uuid of what it made. */
export function subjectOf(params: Readonly<Record<string, string>> | undefined, answer: unknown): string | null {
  const [named] = Object.values(params ?? {})
  const made = (answer as { uuid?: unknown } | null | undefined)?.uuid
  const subject = named ?? (typeof made === 'string' ? made : undefined)
  return subject?.toLowerCase().slice(0, LONGEST) ?? null
}
