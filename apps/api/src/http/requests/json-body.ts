import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON in UTF-8 only; malformed bytes are refused, not repaired. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new Refusal('unsupported_media_type')
  })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset && charset.toLowerCase() !== 'utf-8') return done(new Refusal('unsupported_media_type'))
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      return done(new Refusal('malformed'))
    }
    void parse(request, text, done)
  })
}
