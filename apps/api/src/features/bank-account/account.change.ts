const SHOWN = 4

/** An account's number as the audit may tell it: its last four digits, and none where there are no more. */
const maskNumber = (number: string): string =>
  number.length > SHOWN ? '*'.repeat(number.length - SHOWN) + number.slice(-SHOWN) : '*'.repeat(number.length)

type Account = Readonly<Record<string, string>>

/**
 * What a save changed of an account, before and after, for the audit.
 * @param numberField name of the account's number, which is masked after it was compared
 */
export function changeOf(before: Account | undefined, after: Account, numberField?: string) {
  const changed = Object.keys(after).filter((name) => before?.[name] !== after[name])
  const told = (account: Account | undefined) =>
    Object.fromEntries(
      changed.map((name) => {
        const value = account?.[name] ?? null
        return [name, value !== null && name === numberField ? maskNumber(value) : value]
      }),
    )
  return { before: told(before), after: told(after) }
}
