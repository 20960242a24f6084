import type { DocumentName } from '@portal/network/document.names'
import { queryOptions } from '@tanstack/react-query'

// Addresses without the schemas of the contract, which the browser does not need.
export const COLLECTION = { method: 'POST', path: '/api/postman/download' } as const
export const SERVER_AUTHORITY = '/api/certificate/server-ca'
export const COMMAND_LINE = '/qri.mjs'
export const openApiAddress = (name: DocumentName): string => `/api/documentation/${name}/openapi.json`

/** Whether the network's server has a certificate of an authority that clients do not know by themselves. */
export const authorityQuery = queryOptions({
  queryKey: ['server-authority'],
  queryFn: async ({ signal }) => (await fetch(SERVER_AUTHORITY, { method: 'HEAD', signal })).ok,
  staleTime: Number.POSITIVE_INFINITY,
})
