import type { Charge, Notices, Payment } from '@portal/contract/network'
import type { Balances } from '@portal/contract/network.top-up'
import type { NoticeAnswer } from '@portal/domain/network/receiver'
import type { NetworkErrorCode } from '@portal/network/common/errors'

type Receiver = Notices['receiver']

/** Call that the network refused, with the message of each wrong field. */
export interface Refused {
  refused: NetworkErrorCode
  fields: Readonly<Record<string, string>>
  description: string | undefined
}

/** Notice that the receiver took; `question`: whether a listener may answer it now. */
export type Listened = Notices['data'][number] & { question: boolean }

type Asked = 'readStatement' | 'readAccountStatement' | 'listBalances' | 'listCommerces' | 'createTopUp'

interface Input {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
  idempotencyKey?: string
}

/** Calls of the portal to the integration network. `id` is the primary key of an integration, which is its id in the network too. */
export interface NetworkPort {
  /** Which of its parts work now, and how many notices wait, counted up to `most`. */
  status(most: number): Promise<{
    door: boolean
    timers: boolean
    notices: boolean
    queue: { waiting: number; oldest: Date | null }
  }>
  /** Charge of the network's test collector. */
  charge(amount: number): Promise<Charge>
  /** Pays a charge of the collector `id` as the network's test wallet; undefined if the collector has no such charge. */
  pay(id: string, token: string): Promise<Payment | undefined>
  /** Settles the payments of `id` that are paid. @returns their number */
  settle(id: string): Promise<number>
  receiver(id: string): Promise<Receiver>
  chooseAnswer(id: string, answer: NoticeAnswer): Promise<void>
  /** Notices that the receiver took for `id`, newest first; `page` counts from 1. */
  received(id: string, page: { number: number; size: number }): Promise<{ total: number; notices: Notices['data'] }>
  /** Notices that the receiver takes for `id` after the receipt `from`: the given one, or the newest. Whoever follows is a listener. */
  follow(
    id: string,
    after: string | undefined,
    signal: AbortSignal,
  ): Promise<{ from: string; notices: AsyncIterable<Listened> }>
  /** Answers a question in place of the receiver. @returns false if the network waits for it no more */
  answer(id: string, receipt: string, answer: { status: number; body: string }): Promise<boolean>
  /** Sends a test notice; else the types that `id` can get, or the field without an active address. */
  trigger(id: string, type: string): Promise<{ id: string } | { types: readonly string[] } | { unregistered: string }>
  /** Makes a call of the network's API in the name of `id`. @returns the body of the answer */
  ask(id: string, operation: Asked, input: Input): Promise<{ body?: unknown } | Refused>
  /** Days `yyyy-mm-dd` of a period whose statement of `id` is closed, the first one first. */
  closedDays(id: string, from: string, to: string): Promise<string[]>
  /** Newest top-ups of `id`. */
  topUps(id: string): Promise<Balances['top_ups']>
  /** Makes a transfer of `id` to the network's account. @returns false if the reference cannot be used */
  transfer(id: string, reference: string, amount: number): Promise<boolean>
}
