import type { readLegal, readTechnology, writeLegal, writeTechnology } from '@portal/contract/progress'
import type { Setting } from '../../api/setting.ts'

export const TECHNOLOGY: Setting<typeof readTechnology, typeof writeTechnology> = {
  section: 'technologies',
  read: { method: 'GET', path: '/api/integration/technology/{uuid}' },
  write: { method: 'PATCH', path: '/api/integration/technology/{uuid}' },
}

export const LEGAL: Setting<typeof readLegal, typeof writeLegal> = {
  section: 'legal',
  read: { method: 'GET', path: '/api/integration/legal/{uuid}' },
  write: { method: 'PATCH', path: '/api/integration/legal/{uuid}' },
}
