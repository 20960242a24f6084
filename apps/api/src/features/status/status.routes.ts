import { readStatus } from '@portal/contract/status'
import type { Mount } from '../../http/serving/mount.ts'
import { createStatus, type StatusParts } from './status.service.ts'

export function mountStatus(mount: Mount, parts: StatusParts): void {
  mount(readStatus, createStatus(parts))
}
