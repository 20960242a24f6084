import * as contract from '@portal/contract/road'
import type { Mount } from '../../http/serving/mount.ts'
import { readRoad } from './road.service.ts'

export function mountRoad(mount: Mount, isNetworkOn: boolean): void {
  mount(contract.readRoad, ({ db, integration }) => readRoad(db, integration, isNetworkOn, new Date()))
}
