import { LIMITS } from '@portal/domain/limits'
import { UUID } from '@portal/domain/text'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { filter, uuid } from './query.ts'

const INVALID_CURSOR = 'El cursor no es válido'

/** Changes of an integration, newest first, `LIMITS.activityPerPage` per page; `next` is the cursor of the following page. */
export const listActivity = endpoint({
  operation: 'integration.list_activity',
  summary: 'Lista los cambios de una integración, del más nuevo al más antiguo.',
  method: 'GET',
  path: '/api/integration/{uuid}/activity',
  access: { integration: 'view' },
  query: z.strictObject({
    cursor: filter(z.string({ error: INVALID_CURSOR }).check(z.regex(UUID, INVALID_CURSOR))),
  }),
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          id: uuid,
          at: z.iso.datetime(),
          actor: z.strictObject({
            name: z.nullable(z.string()),
            kind: z.enum(['person', 'administrator', 'anonymous']),
          }),
          action: z.string(),
          summary: z.string(),
          changes: z.array(
            z.strictObject({
              field: z.string(),
              label: z.string(),
              before: z.nullable(z.string()),
              after: z.nullable(z.string()),
            }),
          ),
        }),
      )
      .check(z.maxLength(LIMITS.activityPerPage)),
    next: z.nullable(z.string()),
  }),
  errors: [],
})
export type ActivityEntry = Answer<typeof listActivity>['data'][number]
