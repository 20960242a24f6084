import type { Charge, Notices, Payment } from '@portal/contract/network'
import type { NoticeAnswer } from '@portal/domain/network/receiver'

type Receiver = Notices['receiver']

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
}
