import type { activateAlias } from '@portal/contract/alias'
import type { Enroller } from '@portal/contract/settings'
import { type Address, call } from '../../api/call.ts'

const ACTIVATE: Address<typeof activateAlias> = { method: 'POST', path: '/api/alias/activate' }

/** Activates the alias of an integration; again changes nothing. */
export const activate = ({ enroller_uuid, type }: Enroller) =>
  call<typeof activateAlias>(ACTIVATE, { body: { enroller_uuid, type } })
