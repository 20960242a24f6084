import type { readEnroller, writeEnroller } from '@portal/contract/enroller'
import { type Setting, settingQuery } from '../../api/setting.ts'

/** An integration's data, 'Datos de Integración'. */
export const DATA: Setting<typeof readEnroller, typeof writeEnroller> = {
  section: 'detail',
  read: { method: 'GET', path: '/api/enroller/{uuid}' },
  write: { method: 'PUT', path: '/api/enroller/{uuid}' },
}

export const enrollerQuery = (uuid: string) => settingQuery(DATA, uuid)
