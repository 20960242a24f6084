/**
 * Values of a form, by the name of what one person can change without touching the rest: a field of a setting, an item of a checklist,
 * a closing comment.
 */
export type Parts = Readonly<Record<string, unknown>>

/** The three states of a form that somebody else's save overtook: as it was loaded, as it is typed, and as it is stored now. */
export interface ThreeWay {
  loaded: Parts
  typed: Parts
  stored: Parts
}

/** Whether two values are the same, where null is the same as none, as in the history that names the differences. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const namesIn = ({ loaded, typed, stored }: ThreeWay): string[] => [
  ...new Set([loaded, typed, stored].flatMap((parts) => Object.keys(parts))),
]
const isTyped = ({ loaded, typed }: ThreeWay, name: string): boolean => !same(loaded[name], typed[name])
const isSaved = ({ loaded, stored }: ThreeWay, name: string): boolean => !same(loaded[name], stored[name])

/** Names of the parts that were typed here and saved elsewhere, with different values; the person must choose between them. */
export const collisionsIn = (state: ThreeWay): string[] =>
  namesIn(state).filter(
    (name) => isTyped(state, name) && isSaved(state, name) && !same(state.typed[name], state.stored[name]),
  )

/** Names of the parts that were saved elsewhere and not typed here. */
export const takenIn = (state: ThreeWay): string[] =>
  namesIn(state).filter((name) => isSaved(state, name) && !isTyped(state, name))

/**
 * Parts to save: what was typed here, and everything else as it is stored now. Of the colliding parts the typed value is used if `kept`
 * names the part, and the stored value if not. A part that was removed is left out.
 */
export function mergeParts(state: ThreeWay, kept: readonly string[]): Parts {
  const fromHere = (name: string) => isTyped(state, name) && (!isSaved(state, name) || kept.includes(name))
  const entries = namesIn(state).map((name) => [name, (fromHere(name) ? state.typed : state.stored)[name]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
