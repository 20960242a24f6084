import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** Message as received. */
export interface Received {
  to: string
  /** Header and body, lines ended by CRLF. */
  data: string
  messageId: string
  at: number
}

export interface SmtpListener {
  readonly port: number
  readonly received: readonly Received[]
  /** Answers a command, or a whole message as MESSAGE, with a refusal; undefined accepts it. */
  refuse: (command: string, to: string) => string | undefined
  /** Delay in milliseconds before a message is confirmed. */
  slowness: number
  down(): Promise<void>
  up(): Promise<void>
}

/** Starts a mail server (RFC 5321 §4.1) on the loopback, for tests. */
export async function startSmtpListener(): Promise<SmtpListener> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  const up = async (): Promise<void> => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
      converse(socket, listener, (message) => received.push(message))
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address && typeof address === 'object') port = address.port
  }
  const listener: SmtpListener = {
    get port() {
      return port
    },
    received,
    refuse: () => undefined,
    slowness: 0,
    up,
    async down() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  await up()
  return listener
}

function converse(socket: Socket, listener: SmtpListener, take: (message: Received) => void): void {
  let to = ''
  let data: string[] | undefined
  let rest = ''
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const taken = (): void => {
    const text = (data ?? []).join('\r\n')
    data = undefined
    const refusal = listener.refuse('MESSAGE', to)
    if (refusal) return say(refusal)
    take({ to, data: text, messageId: /^Message-ID: (\S+)/im.exec(text)?.[1] ?? '', at: Date.now() })
    setTimeout(say, listener.slowness, '250 taken')
  }
  const hear = (line: string): void => {
    if (data) {
      if (line === '.') taken()
      else data.push(line.startsWith('.') ? line.slice(1) : line)
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    const refusal = listener.refuse(command, to)
    if (refusal) return say(refusal)
    if (command === 'DATA') data = []
    say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
    if (command === 'QUIT') socket.end()
  }
  say(listener.refuse('CONN', '') ?? '220 ready')
  socket.setEncoding('utf8')
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(hear)
  })
}
