import { directOpen } from '@portal/domain/direct-open/direct-open'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const answer = z.strictObject({ urlImage: z.nullable(z.string()), urlApp: z.nullable(z.string()) })

export const readDirectOpen = endpoint({
  operation: 'direct-open.read',
  summary: 'Entrega el logo y el deep link con que un comercio abre la billetera.',
  method: 'GET',
  path: '/api/directopen/{uuid}',
  access: { integration: 'view' },
  section: 'direct-open',
  answer,
  errors: [],
  versioned: true,
})

/** Replaces both addresses. */
export const writeDirectOpen = endpoint({
  operation: 'direct-open.write',
  summary: 'Reemplaza el logo y el deep link con que un comercio abre la billetera.',
  method: 'PUT',
  path: '/api/directopen/{uuid}',
  access: { integration: 'edit' },
  section: 'direct-open',
  body: directOpen,
  answer,
  errors: [],
  versioned: true,
})

/** The same by the other verb (spec §7 names both). */
export const patchDirectOpen = endpoint({
  ...writeDirectOpen,
  operation: 'direct-open.patch',
  method: 'PATCH',
})
