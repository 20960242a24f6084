import { createHmac } from 'node:crypto'
import type { Hmac } from '@portal/domain/security/signature'

export const hmac: Hmac = async (key, message) => createHmac('sha256', key).update(message).digest()
