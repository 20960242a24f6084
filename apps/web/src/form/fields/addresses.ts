/** Form values from stored addresses: null becomes an empty string. */
export const textsOf = <Name extends string>(stored: Record<Name, string | null>): Record<Name, string> =>
  Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, text ?? ''])) as Record<Name, string>

/** Form values in which every named field is empty. */
export const noTexts = <Name extends string>(names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>
