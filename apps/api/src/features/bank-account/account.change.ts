import { changeOf } from '../../audit/change.ts'

const SHOWN = 4

/** An account's number as the audit may tell it: its last four digits, and none where there are no more. */
const maskNumber = (number: string): string =>
  number.length > SHOWN ? '*'.repeat(number.length - SHOWN) + number.slice(-SHOWN) : '*'.repeat(number.length)

type Account = Readonly<Record<string, string | null>>

/**
 * What a save changed of an account, before and after, for the audit.
 * @param numberField name of the account's number, which is masked after it was compared
 */
export function accountChange(before: Account, after: Account, numberField: string) {
  const change = changeOf(before, after)
  const told = (account: Partial<Account>) => {
    const number = account[numberField]
    return number ? { ...account, [numberField]: maskNumber(number) } : account
  }
  return { before: told(change.before), after: told(change.after) }
}
