import * as contract from '@portal/contract/enroller'
import type { Mount } from '../../http/mount.ts'
import { type Follow, readData, writeData } from './enroller.service.ts'

export function mountEnroller(mount: Mount, follow: Follow): void {
  mount(contract.readEnroller, ({ db, integration }) => readData(db, integration))
  mount(contract.writeEnroller, async (call) => {
    const { enroller, change } = await writeData(call.db, call.integration, call.body, follow)
    call.audit = { detail: change }
    return enroller
  })
}
