import { SETTING_ENDPOINTS } from '@portal/contract/settings'
import type { Mount } from '../../http/serving/mount.ts'
import { type Follow, type ReadTurn, readData, writeData } from './enroller.service.ts'

export function mountEnroller(mount: Mount, follow: Follow, readTurn: ReadTurn): void {
  const { read, write } = SETTING_ENDPOINTS.detail
  mount(read, ({ db, integration }) => readData(db, integration, readTurn))
  mount(write, async (call) => {
    const { enroller, change } = await writeData(call.db, call.integration, call.body, follow, readTurn)
    call.audit = { detail: change }
    return enroller
  })
}
