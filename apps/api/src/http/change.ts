/** What a write changed, before and after, for the audit: only the fields that differ. */
export function changeOf<Stored extends object>(
  before: Stored,
  after: Stored,
): { before: Partial<Stored>; after: Partial<Stored> } {
  const differs = (name: keyof Stored) => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const changed = (Object.keys(after) as (keyof Stored)[]).filter(differs)
  const only = (from: Stored) => Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<Stored>
  return { before: only(before), after: only(after) }
}
