import { declareTest, readReport, readSignedReport, startTests, stopTest } from '@portal/contract/certification'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { showCertification } from '../../state/certification.ts'

const idempotencyKey = (): string => crypto.randomUUID()

export async function start(uuid: string, tests: number[]): Promise<void> {
  const { answer } = await call(startTests, { uuid, body: { tests }, idempotencyKey: idempotencyKey() })
  showCertification(uuid, answer)
}

export async function stop(uuid: string, test: number): Promise<void> {
  const { answer } = await call(stopTest, { uuid, body: { test }, idempotencyKey: idempotencyKey() })
  showCertification(uuid, answer)
}

export async function declare(uuid: string, test: number, yes: boolean): Promise<void> {
  const { answer } = await call(declareTest, { uuid, body: { test, yes }, idempotencyKey: idempotencyKey() })
  showCertification(uuid, answer)
}

export const downloadPdf = (uuid: string): Promise<void> => download(readReport, { uuid })
export const downloadSigned = (uuid: string): Promise<void> => download(readSignedReport, { uuid })
