import { aliasOf, carriesBody, type Endpoint } from '@portal/contract/endpoint'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import type { Handler, Heavy } from './call.ts'
import { compressAnswer, compresses } from '../answers/compress.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from './serve.context.ts'
import { serve } from './serve.ts'

export type Mount = <E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  heavy?: Heavy<E, Prepared>,
) => void

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Mounts endpoints. What is common to all calls is attached here (`serve.ts`), so that no handler repeats it. */
export class Mounter {
  readonly #app: FastifyInstance
  readonly #services: Services
  readonly #methods = new Map<string, Set<string>>()
  readonly mounted: Endpoint[] = []
  constructor(app: FastifyInstance, services: Services) {
    this.#app = app
    this.#services = services
  }

  readonly mount: Mount = (endpoint, handler, heavy) => {
    this.mounted.push(endpoint)
    for (const url of addressesOf(endpoint)) {
      const methods = this.#methods.get(url) ?? new Set()
      this.#methods.set(url, methods.add(endpoint.method))
      if (endpoint.method === 'GET') methods.add('HEAD')
      this.#app.route({
        method: endpoint.method,
        url,
        ...(carriesBody(endpoint) ? { onRequest: refuseUntyped } : {}),
        ...(compresses(endpoint) ? { onSend: compressAnswer } : {}),
        handler: (request, reply) => serve(this.#services, endpoint, { handler, heavy }, request, reply),
      })
    }
  }

  /** Answers 405 with Allow to every method that a mounted address does not have (RFC 9110 §15.5.6). */
  refuseOtherMethods(): void {
    for (const [url, methods] of this.#methods) {
      const method = METHODS.filter((each) => !methods.has(each))
      this.#app.route({
        method,
        url,
        handler: () => {
          throw new Refusal('method_not_allowed', { headers: { allow: [...methods].join(', ') } })
        },
      })
    }
  }
}

/** Refuses a write without a media type, even without a body: what another site's page can send has none, or that of a form. */
async function refuseUntyped({ headers }: FastifyRequest): Promise<void> {
  if (!headers['content-type']) throw new Refusal('unsupported_media_type')
}

/** The path itself and its alias, as the router writes them. */
function addressesOf(endpoint: Endpoint): string[] {
  const alias = aliasOf(endpoint.path)
  return (alias ? [endpoint.path, alias] : [endpoint.path]).map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
}
