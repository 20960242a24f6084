import { INVALID_TYPE } from '@portal/domain/setting/setting'
import { TYPES } from '@portal/domain/integration/type'
import * as z from 'zod/mini'

/** What an integration does in the network, as a filter or in an answer. */
export const type = z.enum(TYPES, { error: INVALID_TYPE })
