import { downloadCollection as endpoint } from '@portal/contract/documentation'
import { DATA } from '@portal/domain/enroller/data.setting'
import { download } from '../../api/download.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'

export const enrollerQuery = (uuid: string) => settingQuery(addressesOf(DATA), uuid)

export const downloadCollection = (enroller_uuid: string): Promise<void> =>
  download(endpoint, { body: { enroller_uuid } })
