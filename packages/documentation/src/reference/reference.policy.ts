import { createHash } from 'node:crypto'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What a document may do, wherever it is opened: run its own script, load the portal's fonts, open another window. It has no
 * origin of its own, so no token, cookie or storage of the portal is within its reach.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ')
