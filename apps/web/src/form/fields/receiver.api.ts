import { listNotices } from '@portal/contract/network'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** Milliseconds after which a page of received notices that somebody looks at is loaded again. */
const LOOK_MS = 5_000

const networkKey = (uuid: string) => ['network', uuid]

/** A page of the notices that the portal's receiver took, with the receiver; loaded again and again while the window is visible. */
export const noticesQuery = (uuid: string, current_page = 1) =>
  queryOptions({
    queryKey: [...networkKey(uuid), 'notices', current_page],
    queryFn: async ({ signal }) => {
      const query = { current_page: String(current_page) }
      return (await call(listNotices, { uuid, query, signal })).answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.status === 'success' ? LOOK_MS : false),
  })

export const receiverQuery = (uuid: string) => ({
  ...noticesQuery(uuid),
  refetchInterval: false as const,
})
