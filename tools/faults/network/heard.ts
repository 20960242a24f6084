import { openReceiver } from '../../../apps/network/src/testing/receiver.ts'

export type Heard = Awaited<ReturnType<typeof openHeard>>

/** Receiver of every notice, which accepts every payment. */
export async function openHeard() {
  const heard = {
    /** Ids of the notices that came. */
    ids: new Set<string>(),
    /** Notices that came, also repeated ones. */
    count: 0,
    /** Number of payments that were told. */
    paid: 0,
    /** Authorizations that were accepted. */
    decided: new Set<string>(),
    /** Time of the last notice, in milliseconds of `performance.now()`. */
    last: 0,
    url: '',
    close: () => receiver.close(),
  }
  const receiver = await openReceiver((response, { body }) => {
    const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: Record<string, unknown> }
    if (type === 'payment.paid' && !heard.ids.has(id)) heard.paid += 1
    heard.ids.add(id)
    heard.count += 1
    heard.last = performance.now()
    if (type !== 'authorization.requested') return void response.end()
    response.setHeader('content-type', 'application/json').end('{"decision":"accept"}')
    heard.decided.add(String(data['authorization_id']))
  })
  heard.url = receiver.url
  return heard
}
