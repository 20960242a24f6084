import { createHmac, createSecretKey } from 'node:crypto'
import type { Hmac } from '@portal/domain/security/signature'

/** HMAC-SHA256. Node takes a key object in a fifth of the time that it takes bytes. */
export const hmac: Hmac = async (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest()
