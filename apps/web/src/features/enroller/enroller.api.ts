import type { downloadCollection as DownloadCollection } from '@portal/contract/documentation'
import type { readEnroller, writeEnroller } from '@portal/contract/enroller'
import { download } from '../../api/download.ts'
import { type Setting, settingQuery } from '../../api/setting.ts'

/** An integration's data, 'Datos de Integración'. */
export const DATA: Setting<typeof readEnroller, typeof writeEnroller> = {
  section: 'detail',
  read: { method: 'GET', path: '/api/enroller/{uuid}' },
  write: { method: 'PUT', path: '/api/enroller/{uuid}' },
}

export const enrollerQuery = (uuid: string) => settingQuery(DATA, uuid)

/** Saves the collection to try the network's API with. */
export const downloadCollection = (enroller_uuid: string): Promise<void> =>
  download<typeof DownloadCollection>({ method: 'POST', path: '/api/postman/download' }, { body: { enroller_uuid } })
