import type {
  activateAlias,
  readAliasFrame,
  readAliasWebhooks,
  writeAliasFrame,
  writeAliasWebhooks,
} from '@portal/contract/alias'
import type { Enroller } from '@portal/contract/enroller'
import { type Address, call } from '../../api/call.ts'
import type { Setting } from '../../api/setting.ts'

/** 'Webhook de Alias'. */
export const ALIAS_WEBHOOK: Setting<typeof readAliasWebhooks, typeof writeAliasWebhooks> = {
  section: 'alias-webhook',
  read: { method: 'GET', path: '/api/alias/webhook/{uuid}' },
  write: { method: 'PUT', path: '/api/alias/webhook/{uuid}' },
}

/** 'IFrame de Alias'. */
export const ALIAS_FRAME: Setting<typeof readAliasFrame, typeof writeAliasFrame> = {
  section: 'alias-iframe',
  read: { method: 'GET', path: '/api/alias/iframe/{uuid}' },
  write: { method: 'PATCH', path: '/api/alias/iframe/{uuid}' },
}

const ACTIVATE: Address<typeof activateAlias> = { method: 'POST', path: '/api/alias/activate' }

/** Activates the alias of an integration; again changes nothing. */
export const activate = ({ enroller_uuid, type }: Enroller) =>
  call<typeof activateAlias>(ACTIVATE, { body: { enroller_uuid, type } })
