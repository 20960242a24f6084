import { type Certification, readCertification } from '@portal/contract/certification'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshRoad } from './road.ts'

/** How often the network looks at a test that is under way. */
const LOOK_MS = 1_500

const keyOf = (uuid: string) => ['certification', uuid]

/** Verdicts of the tests and what was seen of the technology checklist; asked for again while a test is under way. */
export const certificationQuery = (uuid: string) =>
  queryOptions({
    queryKey: keyOf(uuid),
    queryFn: async ({ signal }) => (await call(readCertification, { uuid, signal })).answer,
    staleTime: LOOK_MS,
    refetchInterval: ({ state }) => (state.data?.tests.some(({ verdict }) => verdict === 'running') ? LOOK_MS : false),
  })

/** Shows the verdicts of an answer, which may change where the integration stands. */
export function showCertification(uuid: string, answer: Certification): void {
  queryClient.setQueryData<Certification>(keyOf(uuid), answer)
  refreshRoad(uuid)
}
