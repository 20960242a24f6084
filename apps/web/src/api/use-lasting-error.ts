import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * The failure of a question for as long as it lasts. Asked again, a question without an answer is pending as if it were the first time;
 * what the screen says of it, and what was typed meanwhile, would come and go with every try.
 * @param of what is asked for, where one component asks for several in turn
 */
export function useLastingError(
  { error, isPending }: Pick<UseQueryResult, 'error' | 'isPending'>,
  of = '',
): Error | null {
  const [last, setLast] = useState<{ of: string; error: Error } | null>(null)
  const known = last?.of === of ? last.error : null
  const lasting = error ?? (isPending ? known : null)
  if (lasting !== known) setLast(lasting && { of, error: lasting })
  return lasting
}
