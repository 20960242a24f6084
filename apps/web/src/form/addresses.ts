/** Stored addresses as text inputs hold them. */
export const textsOf = <Name extends string>(stored: Record<Name, string | null>): Record<Name, string> =>
  Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, text ?? ''])) as Record<Name, string>

/** A form in which none of them was typed. */
export const noTexts = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
