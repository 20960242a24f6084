import { INVALID_TYPE } from '@portal/domain/setting/setting'
import { TYPES } from '@portal/domain/integration/type'
import * as z from 'zod/mini'

/** Type of an integration, in filters and answers. */
export const type = z.enum(TYPES, { error: INVALID_TYPE })
