import { mayCall } from '../../apps/network/src/call/definitions.ts'
import { openCompiler } from '../../apps/network/src/call/schema.compiler.ts'
import type { Received, Sent } from '../../apps/network/src/testing/door.ts'
import { type Call, operationOf } from '@portal/network/common/call'
import type { Media, Operation } from '@portal/network/openapi'
import type { OperationId } from '@portal/network/served'
import { KNOWN, type Shot } from './arbitraries.ts'
import type { Target } from './target.ts'

/** Traces of the program itself in an answer. */
const INNER =
  /\n\s+at |node_modules|\.[jt]s:\d+|\bfile:\/\/|\b(select|insert into|update) .*\bnetwork\.|pg_|kysely|PostgresError|\[object /i

const ajv = openCompiler({ allErrors: true })

/** Most values that are kept for each name. */
const MOST_KNOWN = 200

/** Sends calls, and looks whether the answers are what the documents promise. */
export function createFire({ door, clock, callers, agents }: Target) {
  const known = new Map<string, string[]>()
  const counts = new Map<number, number>()
  const secrets = callers.flatMap(({ secrets: own, pair }) => [...Object.values(own), pair.key.slice(40, 120)])

  /** Keeps the texts of an answer for later calls, by the names of their fields and of the variables that the collection makes of them. */
  function learn(value: unknown, name = ''): void {
    if (typeof value === 'string' && value.length < 70) {
      for (const key of [name, ...(/^[0-9a-f-]{36}$/.test(value) ? ['uuid'] : [])]) {
        const list = known.get(key) ?? []
        known.set(key, [value, ...list.filter((each) => each !== value)].slice(0, MOST_KNOWN))
      }
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) learn(inner, key)
  }

  function recall(text: string): string {
    if (!text.startsWith(KNOWN)) return text
    const [, name = '', at = '0'] = text.split(':')
    const pool = known.get(name) ?? known.get('uuid') ?? []
    return pool[Number(at) % Math.max(1, pool.length)] ?? '00000000-0000-4000-8000-000000000000'
  }
  const recalled = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? recall(inner) : inner))

  function wrongBody(operation: Operation, { status, headers, text }: Received): string[] {
    const response = operation.responses[String(status)]
    if (!response) return [`undocumented status ${status}`]
    const [media = ''] = (headers['content-type'] ?? '').split(';')
    if (!response.content) return text === '' ? [] : ['a body where none is documented']
    const documented: Media | undefined = response.content[media]
    if (!documented?.schema) return [`undocumented media type ${media}`]
    if (!media.endsWith('json')) return []
    const body = JSON.parse(text) as { code?: string }
    const wrong = ajv.validate(documented.schema, body) ? [] : [ajv.errorsText()]
    const codes = Object.keys(documented.examples ?? {})
    return status >= 400 && !codes.includes(body.code ?? '') ? [...wrong, `undocumented code ${body.code}`] : wrong
  }

  /** What is wrong with any answer, whichever call it belongs to. */
  function revealed({ status, headers, text }: Received): string[] {
    const found = INNER.exec(text)?.[0]
    return [
      ...(status >= 500 ? [`status ${status}`] : []),
      ...(found && status !== 200 && status !== 201 ? [`shows ${found}`] : []),
      ...(secrets.some((secret) => text.includes(secret)) ? ['shows a secret'] : []),
      ...(headers['x-request-id'] ? [] : ['has no X-Request-Id']),
    ]
  }

  /** @throws Error that names what is wrong, with the call as a line for curl */
  async function judge(answer: Received, wrong: string[], curl: string): Promise<void> {
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
    await door.network.flushLog()
    const all = [...wrong, ...revealed(answer), ...door.logged.splice(0).map((line) => `logged ${line}`)]
    if (all.length > 0) throw new Error(`${all.join('; ')}\n${answer.text.slice(0, 500)}\n${curl}`)
  }

  const curlOf = (method: string, path: string, body: string | undefined, sent: Sent): string =>
    ['curl', '-X', method.toUpperCase(), `"$NETWORK_URL"'${path}'`]
      .concat(Object.entries(sent.headers ?? {}).map(([name, value]) => `-H '${name}: ${value}'`))
      .concat(body === undefined ? [] : [`--data-raw '${body.replaceAll("'", `'\\''`)}'`])
      .join(' ')

  return {
    counts,
    async call(definition: Call, shot: Shot): Promise<void> {
      clock.step()
      const { id, method } = definition
      // Parts of a path that would be another path are left as they are written.
      const segment = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, '%20')
      const params = recalled(shot.params) as Record<string, string>
      const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''))
      const query = new URLSearchParams(recalled(shot.query) as Record<string, string>).toString() + shot.tail
      const whole = query ? `${path}?${query}` : path
      const able = callers.filter((each) => mayCall(definition, each))
      const caller = shot.stranger ? callers[shot.as] : able[shot.as % able.length]
      const agent = caller && agents[callers.indexOf(caller)]
      if (!caller || !agent) throw new Error('No such caller')
      const body = definition.body ? (recalled(shot.body) as object) : undefined
      const timestamp = clock.now().toISOString()
      const sent: Sent = {
        headers: shot.headers,
        agent,
        timestamp,
        ...(shot.raw === undefined ? {} : { raw: shot.raw }),
      }
      const answer = await door.call(caller, id as OperationId, whole, body, sent)
      if (answer.status < 300) {
        learn(answer.body)
        for (const [field, variable] of Object.entries(definition.saves ?? {})) learn(answer.body[field], variable)
      }
      const curl = curlOf(method, whole, shot.raw ?? (body && JSON.stringify(body)), sent)
      const routed = Object.values(params).every((value) => value.length > 0)
      await judge(answer, routed ? wrongBody(operationOf(definition), answer) : [], curl)
    },
    async stray(method: string, path: string): Promise<void> {
      clock.step()
      const [caller, agent] = [callers[0], agents[0]]
      if (!caller || !agent) throw new Error('No such caller')
      const headers = { 'x-client-os': caller.clientOs }
      const answer = await door.send(method, path, { pair: caller.pair, agent, headers })
      await judge(answer, answer.status < 400 ? [`status ${answer.status}`] : [], curlOf(method, path, undefined, {}))
    },
  }
}
