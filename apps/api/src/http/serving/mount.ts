import { aliasOf, carriesBody, type Endpoint } from '@portal/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { compressAnswer, compresses } from '../answers/compress.ts'
import type { Handler, Heavy, Services } from './call.ts'
import { serve } from './serve.ts'

export type Mount = <E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  heavy?: Heavy<E, Prepared>,
) => void

/** Mounts endpoints. `serve.ts` does what all calls have in common, so that no handler repeats it. */
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
    const served = { endpoint, handler, heavy }
    for (const url of addressesOf(endpoint)) {
      const methods = this.#methods.get(url) ?? new Set()
      this.#methods.set(url, methods.add(endpoint.method))
      if (endpoint.method === 'GET') methods.add('HEAD')
      this.#app.route({
        method: endpoint.method,
        url,
        ...(carriesBody(endpoint) ? { onRequest: refuseUntyped } : {}),
        ...(compresses(endpoint) ? { onSend: compressAnswer } : {}),
        handler: (request, reply) => serve(this.#services, served, request, reply),
      })
    }
  }

  /** Answers 405 with Allow to every method that a mounted address does not have (RFC 9110 §15.5.6). */
  refuseOtherMethods(): void {
    for (const [url, methods] of this.#methods) {
      const refuse = () => {
        throw new Refusal('method_not_allowed', { headers: { allow: [...methods].join(', ') } })
      }
      this.#app.route({ method: this.#app.supportedMethods.filter((each) => !methods.has(each)), url, handler: refuse })
    }
  }
}

/** Refuses a write without a media type, even without a body: a page of another site can send no type or a form's type only. */
async function refuseUntyped({ headers }: FastifyRequest): Promise<void> {
  if (!headers['content-type']) throw new Refusal('unsupported_media_type')
}

/** Path and alias of an endpoint, with parameters spelled as in the router (`:name`). */
const addressesOf = ({ path }: Endpoint): string[] =>
  [path, aliasOf(path)].flatMap((each) => each?.replace(/\{(\w+)\}/g, ':$1') ?? [])
