import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Functions that a child process offers to the process that started it. */
type Offered = Record<string, (...given: never[]) => unknown>

/** The same functions as the starting process calls them. */
export type Child<Offer extends Offered> = {
  [Name in keyof Offer]: (...given: Parameters<Offer[Name]>) => Promise<Awaited<ReturnType<Offer[Name]>>>
} & {
  /** Processor time of the child since it began, in milliseconds. */
  work(): Promise<number>
  end(): Promise<void>
}

interface Question {
  number: number
  name: string
  given: never[]
}

type Reply = Pick<Question, 'number'> & ({ result: unknown } | { failure: string })

/** Processor time of this process in milliseconds. */
const work = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Offers functions to the process that started this one, and ends with it. */
export function offer(offered: Offered): void {
  process.on('disconnect', () => process.exit())
  process.on('message', ({ number, name, given }: Question) => {
    const answer = async () => (name === 'work' ? work() : offered[name]?.(...given))
    const reply = (sent: Reply) => process.send?.(sent)
    answer().then(
      (result) => reply({ number, result }),
      (error: unknown) => reply({ number, failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
    )
  })
  process.send?.({ number: 0, result: undefined } satisfies Reply)
}

/** Starts a program that offers functions, and waits until it does. Measured programs run so, each with an event loop of its own. */
export async function startChild<Offer extends Offered>(
  program: URL,
  env: Record<string, string> = {},
  execArgv: readonly string[] = [],
): Promise<Child<Offer>> {
  const options = { env: { ...process.env, ...env }, serialization: 'advanced' as const, execArgv: [...execArgv] }
  const child = fork(program, options)
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  let number = 0
  const answered = (count: number) =>
    new Promise<unknown>((resolve, reject) => void waiting.set(count, { resolve, reject }))
  child.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.number)
    waiting.delete(reply.number)
    if ('failure' in reply) asked?.reject(new Error(reply.failure))
    else asked?.resolve(reply.result as never)
  })
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${program.pathname} ended with ${code}`))
  })
  await answered(0)
  const ask = (name: string, given: unknown[]) => {
    number += 1
    child.send({ number, name, given })
    return answered(number)
  }
  async function end(): Promise<void> {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  return new Proxy({} as Child<Offer>, {
    // A promise asks what it is given for `then`.
    get: (_, name) =>
      name === 'end' ? end : name === 'then' ? undefined : (...given: unknown[]) => ask(String(name), given),
  })
}
