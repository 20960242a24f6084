import { type InboxQuery, listInbox } from '@portal/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { logged } from '../../feedback/log.ts'
import { FIRST_INBOX, type InboxView } from './inbox.address.ts'

const KEY = ['inbox']

/** Query for a view of the inbox: integrations that wait for a party, oldest first. */
export const inboxQuery = ({ turn, filter }: InboxView = FIRST_INBOX) =>
  infiniteQueryOptions({
    queryKey: [...KEY, turn, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { turn, ...filter, cursor: pageParam } as InboxQuery
      return (await logged('Inbox', call(listInbox, { query, signal }))).answer
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While another filter loads, the rows before it stay; another tab's rows do not.
    placeholderData: (previous, query) => (query?.queryKey[1] === turn ? previous : undefined),
    staleTime: 0,
  })

/** Loads the inbox again after an answer of the network. */
export const refreshInbox = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })
