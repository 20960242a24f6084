import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { type SmtpListener, startSmtpListener } from '../../../../tools/smtp-listener.ts'
import { claimLetters, enqueue } from './letter.queries.ts'
import { mailboxTransport } from './mailbox.queries.ts'
import { createSender, type Sender } from './sender.ts'
import { smtpTransport } from './smtp.transport.ts'
import type { Transport } from './transport.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: SmtpListener
let sender: Sender
let lines: string[]

const overSmtp = () =>
  smtpTransport(`smtp://127.0.0.1:${server.port}`, { name: 'QRI Desarrolladores', address: 'no-responder@portal.cl' })
const senderOver = (transport: Transport) => createSender(database.kysely, transport, (line) => lines.push(line))

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  lines = []
  server = await startSmtpListener()
  sender = senderOver(overSmtp())
})
afterEach(async () => {
  await sender.stop()
  await server.down().catch(() => undefined)
  await database.query('delete from letter')
})
afterAll(() => database.drop())

const letter = (recipient: string, subject = 'Hola') => ({
  kind: 'test',
  recipient,
  subject,
  body_text: `Para ${recipient}`,
  body_html: `<p>Para ${recipient}</p>`,
})
const queue = (...recipients: string[]) =>
  enqueue(
    database.kysely,
    recipients.map((recipient) => letter(recipient)),
  )
const many = (count: number) => Array.from({ length: count }, (_, number) => `persona${number}@empresa.cl`)

interface Row {
  id: string
  recipient: string
  status: string
  attempts: number
  failure: string | null
  body_text: string | null
  body_html: string | null
}
const rows = async () => (await database.query<Row>('select * from letter order by recipient')).rows
const reached = () => server.received.map(({ to }) => to).toSorted()

/** Simulates that `seconds` pass: moves the times of all queued letters into the past. */
const pass = (seconds: number) =>
  database.query(
    'update letter set due_at = due_at - make_interval(secs => $1::int), created_at = created_at - make_interval(secs => $1::int)',
    [seconds],
  )
/** Database that lets a sender claim letters always, but record their outcome only while `when` returns true. */
const notingOnly = (when: () => boolean) =>
  new Proxy(database.kysely, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'updateTable' && !when()) throw new Error('away')
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
/** Simulates a process that claims letters, sends them and dies before it records the outcome. */
const dyingOver = (transport: Transport) =>
  createSender(
    notingOnly(() => false),
    transport,
    () => undefined,
  )
async function drain(by: Sender = sender): Promise<void> {
  while (['more', 'done'].includes(await by.round()));
}

describe('a letter', () => {
  test('exists when and only when the transaction that queued it commits', async () => {
    const work = database.kysely.transaction().execute(async (tx) => {
      await enqueue(tx, [letter('nadie@empresa.cl')])
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await database.kysely.transaction().execute((tx) => enqueue(tx, [letter('ana@empresa.cl')]))
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl'])
  })

  test('is sent once, under a Message-ID of its own, and keeps no text', async () => {
    await queue(...many(12))
    await drain()
    await drain()
    expect(reached()).toEqual(many(12).toSorted())
    const stored = await rows()
    expect(stored.map(({ status, body_text, body_html }) => [status, body_text, body_html])).toEqual(
      many(12).map(() => ['SENT', null, null]),
    )
    expect(server.received.map(({ messageId }) => messageId).toSorted()).toEqual(
      stored.map(({ id }) => `<${id}@portal.cl>`).toSorted(),
    )
  })

  test('that names who shall get the answer is sent with that address, and any other letter with none', async () => {
    const told = letter('equipo@red.cl')
    await enqueue(database.kysely, [
      { ...told, reply_to: 'ana@empresa.cl' },
      { ...told, recipient: 'otro@red.cl' },
    ])
    await drain()
    const answered = server.received.map(({ to, data }) => [to, /^Reply-To: (.*)$/im.exec(data)?.[1]])
    expect(Object.fromEntries(answered)).toEqual({ 'equipo@red.cl': 'ana@empresa.cl', 'otro@red.cl': undefined })
  })

  test('is sent once by several processes at once', async () => {
    await queue(...many(30))
    const others = [sender, senderOver(overSmtp()), senderOver(overSmtp())]
    await Promise.all(others.map(drain))
    expect(reached()).toEqual(many(30).toSorted())
    await Promise.all(others.slice(1).map((other) => other.stop()))
  })

  test('reaches its one recipient under its one subject, whatever stands in them', async () => {
    const subject = 'Hola, «Ñandú» & <b>co</b>'
    await enqueue(database.kysely, [letter('ana+x@empresa.cl', subject)])
    await drain()
    const [message] = server.received
    expect(message?.to).toBe('ana+x@empresa.cl')
    const head = message?.data.split('\r\n\r\n')[0] ?? ''
    expect(head.match(/^(To|Cc|Bcc|Subject|From):/gim)).toEqual(['From:', 'To:', 'Subject:'])
    expect(head).toContain('Auto-Submitted: auto-generated')
    for (const line of ['a\r\nBcc: x@y.cl', 'a\nb', 'a\tb'])
      await expect(enqueue(database.kysely, [letter('ana@empresa.cl', line)])).rejects.toThrow(
        'letter_subject_one_line',
      )
    await expect(enqueue(database.kysely, [letter('ana@empresa.cl\r\nRCPT TO:<x@y.cl>')])).rejects.toThrow(
      'letter_recipient_one_line',
    )
  })
})

describe('a mail server that is away', () => {
  test('for an hour loses nothing and repeats nothing; then everything leaves within a minute', async () => {
    await server.down()
    await queue(...many(8))
    for (let second = 0; second < 3600; second += 15) {
      expect(['away', 'nothing']).toContain(await sender.round())
      await pass(15)
    }
    await queue('luis@empresa.cl')
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['WAITING']))
    await server.up()
    for (let second = 0; second < 60; second += 15) {
      await drain()
      await pass(15)
    }
    expect(reached()).toEqual([...many(8), 'luis@empresa.cl'].toSorted())
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['SENT']))
    expect(lines).toEqual([
      'mail: the mail server takes nothing (ESOCKET), letters wait for it',
      'mail: the mail server takes letters again',
    ])
  })

  test('is asked by one letter at a time', async () => {
    await server.down()
    await queue(...many(20))
    await sender.round()
    await sender.round()
    await sender.round()
    expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(7)
  })

  test.each([
    ['at the greeting', 'CONN', '421 later'],
    ['at the greeting for good', 'CONN', '554 no'],
    ['of our own address', 'MAIL', '550 who'],
    ['of everybody for now', 'RCPT', '421 closing'],
  ])('refuses %s: no letter is given up', async (_when, at, answer) => {
    await queue('ana@empresa.cl')
    server.refuse = (command) => (command === at ? answer : undefined)
    expect(await sender.round()).toBe('away')
    await pass(48 * 3600)
    expect(await sender.round()).toBe('away')
    expect(await rows()).toMatchObject([{ status: 'WAITING', failure: answer.slice(0, 3) }])
    server.refuse = () => undefined
    await pass(60)
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl'])
  })
})

describe('a letter that is refused', () => {
  test('for good ends at once, keeps its text, is logged without its address, and delays no other', async () => {
    await queue('ana@empresa.cl', 'veneno@empresa.cl', 'luis@empresa.cl')
    server.refuse = (command, to) =>
      command === 'RCPT' && to.startsWith('veneno') ? '550 5.1.1 no veneno@' : undefined
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl', 'luis@empresa.cl'])
    const poison = (await rows()).find(({ recipient }) => recipient.startsWith('veneno'))
    expect(poison).toMatchObject({ status: 'FAILED', failure: '550', body_text: 'Para veneno@empresa.cl', attempts: 1 })
    expect(lines).toEqual([`mail: letter ${poison?.id} was refused for good (550)`])
  })

  test('for its content ends too', async () => {
    await queue('ana@empresa.cl')
    server.refuse = (command) => (command === 'MESSAGE' ? '554 no' : undefined)
    await drain()
    expect(await rows()).toMatchObject([{ status: 'FAILED', failure: '554' }])
  })

  test('for now waits alone, longer each time, for a day', async () => {
    await queue('gris@empresa.cl', 'luis@empresa.cl')
    server.refuse = (command, to) => (command === 'RCPT' && to.startsWith('gris') ? '450 later' : undefined)
    const moments: number[] = []
    for (let second = 0; second < 900; second += 5) {
      const before = (await rows())[0]?.attempts
      await drain()
      if ((await rows())[0]?.attempts !== before) moments.push(second)
      await pass(5)
    }
    expect(reached()).toEqual(['luis@empresa.cl'])
    expect(moments).toEqual([0, 5, 15, 35, 75, 155, 315, 635])
    await pass(25 * 3600)
    await drain()
    expect(await rows()).toMatchObject([{ status: 'FAILED', failure: '450' }, { status: 'SENT' }])
  })
})

describe('a process that dies', () => {
  test('before it sent leaves a letter that another one sends after ten seconds', async () => {
    await queue('ana@empresa.cl')
    const dying = dyingOver({ send: () => new Promise(() => undefined), close: () => undefined })
    void dying.round()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    expect(await sender.round()).toBe('nothing')
    await pass(11)
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl'])
  })

  test('between the sending and its note leaves a letter that comes twice under one Message-ID', async () => {
    await queue('ana@empresa.cl')
    const smtp = overSmtp()
    const dying = dyingOver({
      send: async (each) => {
        await smtp.send(each)
        return new Promise(() => undefined)
      },
      close: () => undefined,
    })
    void dying.round()
    await expect.poll(reached).toEqual(['ana@empresa.cl'])
    await pass(11)
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl', 'ana@empresa.cl'])
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('is not one that is slow: what it is sending stays with it', async () => {
    await queue('ana@empresa.cl')
    vi.useFakeTimers({ toFake: ['setInterval'] })
    let finish: () => void = () => undefined
    const slow = senderOver({ send: () => new Promise((resolve) => (finish = resolve)), close: () => undefined })
    const sending = slow.round()
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    await pass(9)
    vi.advanceTimersByTime(4_000)
    vi.useRealTimers()
    await expect
      .poll(async () => (await database.query("select 1 from letter where due_at > now() + interval '5 seconds'")).rows)
      .toHaveLength(1)
    await pass(5)
    expect(await sender.round()).toBe('nothing')
    finish()
    await sending
    expect(await rows()).toMatchObject([{ status: 'SENT' }])
  })

  test('is not what a lost note is: the process that sent remembers it', async () => {
    await queue('ana@empresa.cl')
    let away = true
    const db = notingOnly(() => !away)
    sender = createSender(db, overSmtp(), (line) => lines.push(line))
    await sender.round()
    expect(await rows()).toMatchObject([{ status: 'WAITING' }])
    away = false
    await pass(11)
    await drain()
    expect(reached()).toEqual(['ana@empresa.cl'])
    expect(await rows()).toMatchObject([{ status: 'SENT' }])
  })
})

test('the embedded mailbox takes each letter once, also when it is brought twice', async () => {
  const mailbox = mailboxTransport(database.kysely)
  const embedded = senderOver(mailbox)
  await queue('ana@empresa.cl')
  const [waiting] = await rows()
  const { id = '' } = waiting ?? {}
  await mailbox.send({ id, recipient: 'ana@empresa.cl', subject: 'Hola', body_text: 'x', body_html: '<p>x</p>' })
  await drain(embedded)
  const { rows: shown } = await database.query('select id, recipient, subject from mail_message')
  expect(shown).toEqual([{ id, recipient: 'ana@empresa.cl', subject: 'Hola' }])
  expect(await rows()).toMatchObject([{ status: 'SENT' }])
})

test('stopping waits for what is under way and begins nothing more', async () => {
  await queue('ana@empresa.cl')
  let finish: () => void = () => undefined
  const slow = senderOver({ send: () => new Promise((resolve) => (finish = resolve)), close: () => undefined })
  slow.start()
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
  const stopping = slow.stop()
  finish()
  await stopping
  expect(await rows()).toMatchObject([{ status: 'SENT' }])
})

test('a letter that lets somebody sign in waits behind no other', async () => {
  await queue(...many(30))
  await enqueue(database.kysely, [{ ...letter('entra@empresa.cl'), kind: 'identity' }])
  expect((await claimLetters(database.kysely, 1, 10)).map(({ recipient }) => recipient)).toEqual(['entra@empresa.cl'])
})
