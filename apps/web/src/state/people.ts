import { listPeople } from '@portal/contract/people'
import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import { call } from '../api/call.ts'

export const peopleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['people', uuid],
    queryFn: async ({ signal }) => (await call(listPeople, { uuid, signal })).answer.data,
    staleTime: 0,
  })

/** Whether a screen of the open integration asked for the dialog that shares it, which stands around the screens. */
export const useAskedSharing = create(() => ({ asked: false }))
