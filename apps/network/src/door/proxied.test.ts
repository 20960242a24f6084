import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, createServer, request, type Server } from 'node:https'
import { type AddressInfo, BlockList, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as secure } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAuthority } from '../testing/door.ts'
import { readProxyHeaders } from './proxied.ts'

const SIGNATURE = '0d0a0d0a000d0a515549540a'
const PORTS = '30390d83'
const header = (command: string, family: string, addresses: string): Buffer =>
  Buffer.from(
    `${SIGNATURE}${command}${family}${(addresses.length / 2).toString(16).padStart(4, '0')}${addresses}`,
    'hex',
  )
const fromIpv4 = header('21', '11', `c6336407cb007101${PORTS}`)
const fromIpv6 = header('21', '21', `20010db8000000000000000000000007${'0'.repeat(31)}1${PORTS}04000411223344`)

const servers = new Map<string, Server>()
/** Port of a server that answers the address that it takes for its client's. */
let portOf: (proxies: 'named' | 'others') => number

beforeAll(async () => {
  const authority = await testAuthority()
  const { cert, key } = await authority.issue('localhost')
  for (const [name, address] of [
    ['named', '127.0.0.1'],
    ['others', '10.0.0.1'],
  ] as const) {
    const server = createServer({ cert, key }, ({ socket }, response) => void response.end(socket.remoteAddress))
    const proxies = new BlockList()
    proxies.addAddress(address)
    readProxyHeaders(server, proxies)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.set(name, server)
  }
  portOf = (name) => ((servers.get(name) as Server).address() as AddressInfo).port
})
afterAll(() => servers.forEach((server) => server.close()))

/** Sends each piece in a packet of its own, then a call over TLS. @returns the server's answer */
async function answerAfter(port: number, ...pieces: Buffer[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent))
  const agent = new Agent()
  agent.createConnection = () => secure({ socket, rejectUnauthorized: false })
  const call = request({ agent }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const answer = await text(response)
  socket.destroy()
  return answer
}

test.each([
  ['an IPv4 client', [fromIpv4], '198.51.100.7'],
  ['an IPv6 client, with additions', [fromIpv6], '2001:db8::7'],
  ['a header in many packets', [...fromIpv4].map((byte) => Buffer.from([byte])), '198.51.100.7'],
  ['a proxy that connects for itself', [header('20', '00', '')], '127.0.0.1'],
])('behind a proxy the client is whom it names: %s', async (_, pieces, client) => {
  expect(await answerAfter(portOf('named'), ...pieces)).toBe(client)
})

test.each([
  ['no header', []],
  ['a header of version 1', [Buffer.from('PROXY TCP4 198.51.100.7 203.0.113.1 12345 3459\r\n')]],
  ['a family that is no address', [header('21', '31', `c6336407cb007101${PORTS}`)]],
  ['too few bytes of an address', [header('21', '11', 'c6336407')]],
])('a proxy that sends %s is refused', async (_, pieces) => {
  await expect(answerAfter(portOf('named'), ...pieces)).rejects.toThrow(/ECONNRESET|socket|closed/i)
})

test('who is no proxy cannot choose an address: its header is not read', async () => {
  expect(await answerAfter(portOf('others'))).toBe('127.0.0.1')
  await expect(answerAfter(portOf('others'), fromIpv4)).rejects.toThrow(/ECONNRESET|socket|closed/i)
})
