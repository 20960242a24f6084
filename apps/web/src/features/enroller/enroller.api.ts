import { DATA } from '@portal/domain/enroller/data.setting'
import { addressesOf, settingQuery } from '../../api/setting.ts'

export const enrollerQuery = (uuid: string) => settingQuery(addressesOf(DATA), uuid)
