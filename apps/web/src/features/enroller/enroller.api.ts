import { type Enroller, readEnroller, writeEnroller } from '@portal/contract/enroller'
import type { BodyInput } from '@portal/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** An integration's data with the version that they are. */
export interface VersionedEnroller {
  enroller: Enroller
  etag: string | undefined
}

export const enrollerQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['enroller', uuid],
    queryFn: async ({ signal }): Promise<VersionedEnroller> => {
      const { answer, etag } = await call(readEnroller, { uuid, signal })
      return { enroller: answer, etag }
    },
  })

/** Stores the data on top of the version that is known here, and keeps what the server answers. */
export async function saveEnroller(uuid: string, body: BodyInput<typeof writeEnroller>): Promise<Enroller> {
  const etag = queryClient.getQueryData(enrollerQuery(uuid).queryKey)?.etag
  const saved = await call(writeEnroller, { uuid, body, etag })
  queryClient.setQueryData(enrollerQuery(uuid).queryKey, { enroller: saved.answer, etag: saved.etag })
  return saved.answer
}
