import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface Received {
  to: string
  /** Text of a received letter, header and body; its lines end with CRLF. */
  data: string
  messageId: string
  at: number
}

/** Mail server (RFC 5321 §4.1) on the loopback interface, for tests. */
export class SmtpListener {
  port = 0
  readonly received: Received[] = []
  /** Answer that refuses an SMTP command, or undefined to accept the command; the command 'MESSAGE' stands for a whole letter. */
  refuse: (command: string, to: string) => string | undefined = () => undefined
  /** Milliseconds that the mail server waits before it confirms a letter. */
  slowness = 0
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined

  /** Starts to listen; when started again after a stop, uses the same port. */
  async up(): Promise<void> {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => undefined)
      this.#converse(socket)
    }).listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.port = (this.#server.address() as AddressInfo).port
  }

  async down(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server?.close(resolve))
  }

  #converse(socket: Socket): void {
    let to = ''
    let data: string[] | undefined
    let rest = ''
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const hear = (line: string): void => {
      if (data && line !== '.') return void data.push(line.startsWith('.') ? line.slice(1) : line)
      const command = data ? 'MESSAGE' : line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      const text = (data ?? []).join('\r\n')
      data = undefined
      const refusal = this.refuse(command, to)
      if (refusal) return say(refusal)
      if (command === 'MESSAGE') {
        const messageId = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
        this.received.push({ to, data: text, messageId, at: Date.now() })
        return void setTimeout(say, this.slowness, '250 taken')
      }
      if (command === 'DATA') data = []
      say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
      if (command === 'QUIT') socket.end()
    }
    say(this.refuse('CONN', '') ?? '220 ready')
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(hear)
    })
  }
}

export async function startSmtpListener(): Promise<SmtpListener> {
  const listener = new SmtpListener()
  await listener.up()
  return listener
}
