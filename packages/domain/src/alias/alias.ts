import * as z from 'zod/mini'
import { repeatedType } from '../setting/setting.ts'

/** What activates the alias of an integration. */
export const aliasActivation = z.strictObject({
  enroller_uuid: z.string(),
  type: repeatedType,
})
