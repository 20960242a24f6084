import * as contract from '@portal/contract/enroller'
import type { Mount } from '../../http/serving/mount.ts'
import { type Follow, type ReadTurn, readData, writeData } from './enroller.service.ts'

export function mountEnroller(mount: Mount, follow: Follow, readTurn: ReadTurn): void {
  mount(contract.readEnroller, ({ db, integration }) => readData(db, integration, readTurn))
  mount(contract.writeEnroller, async (call) => {
    const { enroller, change } = await writeData(call.db, call.integration, call.body, follow, readTurn)
    call.audit = { detail: change }
    return enroller
  })
}
