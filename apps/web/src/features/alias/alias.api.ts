import { activateAlias } from '@portal/contract/alias'
import type { Enroller } from '@portal/contract/settings'
import { call } from '../../api/call.ts'

/** Activates the alias of an integration; again changes nothing. */
export const activate = ({ enroller_uuid, type }: Enroller) => call(activateAlias, { body: { enroller_uuid, type } })
