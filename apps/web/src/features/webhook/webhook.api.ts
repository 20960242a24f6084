import type { readWebhooks, writeWebhooks } from '@portal/contract/webhook'
import type { Setting } from '../../api/setting.ts'

/** 'Webhook'. */
export const WEBHOOK: Setting<typeof readWebhooks, typeof writeWebhooks> = {
  section: 'webhook',
  read: { method: 'GET', path: '/api/enroller/webhook/{uuid}' },
  write: { method: 'PATCH', path: '/api/enroller/webhook/{uuid}' },
}
