import type { FastifyInstance, RawServerBase } from 'fastify'

/** From here on a further call would only make the others late: milliseconds that the event loop is late, and calls without an answer. */
const MOST = { lateMs: 200, calls: 100 }
const LOOK_MS = 20

/**
 * Counts the calls of a server that have no answer yet; a stream has one when it begins. Both limits must be passed, because a loop is
 * also late if other programs take the processor, and calls also wait for what needs no processor, such as a bank.
 * @returns whether a new call is too much
 */
export function crowdOf<Raw extends RawServerBase>(app: FastifyInstance<Raw>, most = MOST): () => boolean {
  const open = new WeakSet<object>()
  let calls = 0
  let late = 0
  let due = performance.now() + LOOK_MS
  const look = setInterval(() => {
    late = performance.now() - due
    due = performance.now() + LOOK_MS
  }, LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(look))
  const leave = (call: object): void => {
    if (open.delete(call)) calls -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    open.add(request)
    calls += 1
    // A call of the provider is answered past the hooks of Fastify.
    reply.raw.once('close', () => leave(request))
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  return () => late > most.lateMs && calls > most.calls
}
