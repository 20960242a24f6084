import * as z from 'zod/mini'
import { repeatedType } from '../setting/setting.ts'

export const aliasActivation = z.strictObject({
  enroller_uuid: z.string(),
  type: repeatedType,
})
