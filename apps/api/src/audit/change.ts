/** Fields that a write changed, before and after, for the audit. */
export function changeOf<Stored extends object>(
  before: Stored,
  after: Stored,
): { before: Partial<Stored>; after: Partial<Stored> } {
  const differs = (name: string) =>
    JSON.stringify(before[name as keyof Stored]) !== JSON.stringify(after[name as keyof Stored])
  const only = (from: Stored) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => differs(name))) as Partial<Stored>
  return { before: only(before), after: only(after) }
}
