import type { readClosingComments, writeClosingComments } from '@portal/contract/closing-comment'
import type { Setting } from '../../api/setting.ts'

export const COMMENTS: Setting<typeof readClosingComments, typeof writeClosingComments> = {
  section: 'comments',
  read: { method: 'GET', path: '/api/integration/pending/{uuid}' },
  write: { method: 'PATCH', path: '/api/integration/state/{uuid}/pending' },
}
