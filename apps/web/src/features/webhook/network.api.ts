import {
  type Charge,
  chargeWallet,
  chooseAnswer,
  type Payment,
  payCharge,
  settlePayments,
} from '@portal/contract/network'
import type { NoticeAnswer } from '@portal/domain/network/receiver'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

/** Loads the received notices again, because a test has caused some. */
const look = (uuid: string): Promise<void> => queryClient.invalidateQueries({ queryKey: ['network', uuid] })

export async function payByTestWallet(uuid: string, token: string): Promise<Payment> {
  const { answer } = await call(payCharge, { uuid, body: { token } })
  void look(uuid)
  return answer
}

export const chargeByTestCollector = async (uuid: string, amount: number): Promise<Charge> =>
  (await call(chargeWallet, { uuid, body: { amount } })).answer

export async function settleNow(uuid: string): Promise<number> {
  const { answer } = await call(settlePayments, { uuid, body: {} })
  void look(uuid)
  return answer.settled
}

export async function chooseReceiverAnswer(uuid: string, answer: NoticeAnswer): Promise<void> {
  await call(chooseAnswer, { uuid, body: { answer } })
  await look(uuid)
}
