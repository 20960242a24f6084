import { askQuestion, createThread } from '@portal/contract/assistant'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { countCall, countInMinute } from '../../access/quota.queries.ts'
import { Refusal } from '../../refusal.ts'

/** Maximum numbers of questions of a person, or of all visitors in one IP network. */
export type Pace = Pick<Config['assistant'], 'perMinute' | 'perDay'>

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('es-CL')} ${one}s`

const HOUR = 3_600
/** Waiting time in words: in whole hours, or in minutes if it is at most one hour. */
const longWait = (seconds: number): string =>
  seconds > HOUR ? counted(Math.ceil(seconds / HOUR), 'hora') : counted(Math.ceil(seconds / 60), 'minuto')

/** Name of the counter per minute, which is separate from the counter per day. */
const minuteOf = (operation: string): string => `${operation}/minute`

const refuse = (message: string, wait: number): Refusal =>
  new Refusal('rate_limited', { message, headers: { 'retry-after': String(wait) } })

/**
 * Counts a question of a person, or of a visitor's IP network. A question beyond the limit per minute is not counted; a
 * question beyond the limit per day is counted in both counters.
 * @throws Refusal beyond a limit
 */
export async function keepPace(db: Db, who: string, { perMinute, perDay }: Pace): Promise<void> {
  const wait = await countInMinute(db, who, minuteOf(askQuestion.operation), perMinute)
  if (wait > 0)
    throw refuse(
      `Puedes hacer ${counted(perMinute, 'pregunta')} por minuto. Espera ${counted(wait, 'segundo')} y vuelve a preguntar.`,
      wait,
    )
  const { count, secondsLeft } = await countCall(db, who, askQuestion.operation, 'day')
  if (count > perDay)
    throw refuse(
      `Llegaste al máximo de ${counted(perDay, 'pregunta')} al día. Vuelve en ${longWait(secondsLeft)}.`,
      secondsLeft,
    )
}

/** Counts a new conversation. @throws Refusal beyond the limit per minute, which is the same number as for questions */
export async function paceThreads(db: Db, who: string, { perMinute }: Pace): Promise<void> {
  const wait = await countInMinute(db, who, minuteOf(createThread.operation), perMinute)
  if (wait > 0)
    throw refuse(
      `Abriste muchas conversaciones seguidas. Espera ${counted(wait, 'segundo')} y vuelve a intentarlo.`,
      wait,
    )
}
