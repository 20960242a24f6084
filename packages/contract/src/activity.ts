import { LIMITS } from '@portal/domain/limits'
import { UUID } from '@portal/domain/text'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { cursor, uuid } from './query.ts'

/** Lists the changes of an integration, newest first, in pages of `LIMITS.activityPerPage`; `next` is the cursor of the following page. */
export const listActivity = endpoint('GET', '/api/integration/{uuid}/activity', {
  operation: 'integration.list_activity',
  summary: 'Lista los cambios de una integración, del más nuevo al más antiguo.',
  access: { integration: 'view' },
  query: z.strictObject({ cursor: cursor(UUID) }),
  answer: z.strictObject({
    data: z
      .array(
        z.strictObject({
          id: uuid,
          at: z.iso.datetime(),
          actor: z.strictObject({
            name: z.nullable(z.string()),
            kind: z.enum(['person', 'administrator', 'anonymous']),
            /** True if the person who makes the call made the change. */
            you: z.boolean(),
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
})
export type ActivityEntry = Answer<typeof listActivity>['data'][number]
