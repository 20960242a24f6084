import type { Enroller, readEnroller, writeEnroller } from '@portal/contract/enroller'
import type { BodyInput } from '@portal/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** An integration's data with the version that they are. */
interface VersionedEnroller {
  enroller: Enroller
  etag: string | undefined
}

export const enrollerQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['enroller', uuid],
    queryFn: ({ signal }) => read(uuid, signal),
  })

async function read(uuid: string, signal?: AbortSignal): Promise<VersionedEnroller> {
  const { answer, etag } = await call<typeof readEnroller>(
    { method: 'GET', path: '/api/enroller/{uuid}' },
    { uuid, ...(signal ? { signal } : {}) },
  )
  return { enroller: answer, etag }
}

/** Reads the data again, with the version that the next save is made on. */
export async function reloadEnroller(uuid: string): Promise<Enroller> {
  const latest = await read(uuid)
  queryClient.setQueryData(enrollerQuery(uuid).queryKey, latest)
  return latest.enroller
}

/** Stores the data on top of the version that is known here, and keeps what the server answers. */
export async function saveEnroller(uuid: string, body: BodyInput<typeof writeEnroller>): Promise<Enroller> {
  const etag = queryClient.getQueryData(enrollerQuery(uuid).queryKey)?.etag
  const saved = await call<typeof writeEnroller>({ method: 'PUT', path: '/api/enroller/{uuid}' }, { uuid, body, etag })
  queryClient.setQueryData(enrollerQuery(uuid).queryKey, { enroller: saved.answer, etag: saved.etag })
  return saved.answer
}
