import * as z from 'zod/mini'
import { repeatedType } from '../setting/setting.ts'

/** Body of the activation of alias. */
export const aliasActivation = z.strictObject({
  enroller_uuid: z.string(),
  type: repeatedType,
})
