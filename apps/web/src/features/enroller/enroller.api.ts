import { downloadCollection as endpoint } from '@portal/contract/documentation'
import { DATA } from '@portal/domain/enroller/data.setting'
import { download } from '../../api/download.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'

/** An integration's data, 'Datos de Integración'. */
export const enrollerQuery = (uuid: string) => settingQuery(addressesOf(DATA), uuid)

/** Saves the collection to try the network's API with. */
export const downloadCollection = (enroller_uuid: string): Promise<void> =>
  download(endpoint, { body: { enroller_uuid } })
