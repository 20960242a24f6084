import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Error of a query, kept while the query is repeated: a repeated query is pending, and its message would otherwise come and go.
 * @param of identifies the query if one component shows several in turn
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
