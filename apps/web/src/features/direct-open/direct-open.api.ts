import type { writeDirectOpen, readDirectOpen } from '@portal/contract/direct-open'
import type { Setting } from '../../api/setting.ts'

/** 'Direct Open'. */
export const DIRECT_OPEN: Setting<typeof readDirectOpen, typeof writeDirectOpen> = {
  section: 'direct-open',
  read: { method: 'GET', path: '/api/directopen/{uuid}' },
  write: { method: 'PUT', path: '/api/directopen/{uuid}' },
}
