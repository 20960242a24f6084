import type { putDirectOpen, readDirectOpen } from '@portal/contract/direct-open'
import type { Setting } from '../../api/setting.ts'

/** 'Direct Open'. */
export const DIRECT_OPEN: Setting<typeof readDirectOpen, typeof putDirectOpen> = {
  section: 'direct-open',
  read: { method: 'GET', path: '/api/directopen/{uuid}' },
  write: { method: 'PUT', path: '/api/directopen/{uuid}' },
}
