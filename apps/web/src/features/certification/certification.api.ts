import {
  type Certification,
  declareTest,
  readCertification,
  readReport,
  readSignedReport,
  startTests,
  stopTest,
} from '@portal/contract/certification'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { queryClient } from '../../api/query-client.ts'
import { refreshRoad } from '../../state/road.ts'
import { isUnderWay } from './test.words.ts'

/** How often the network looks at a test that is under way. */
const LOOK_MS = 1_500

const keyOf = (uuid: string) => ['certification', uuid]

/** Verdicts of the tests, asked for again while one is under way. */
export const certificationQuery = (uuid: string) =>
  queryOptions({
    queryKey: keyOf(uuid),
    queryFn: async ({ signal }) => (await call(readCertification, { uuid, signal })).answer,
    refetchInterval: ({ state }) => (state.data?.tests.some(isUnderWay) ? LOOK_MS : false),
  })

/** Shows the verdicts of an answer, which may change where the integration stands. */
function show(uuid: string, answer: Certification): void {
  queryClient.setQueryData<Certification>(keyOf(uuid), answer)
  refreshRoad(uuid)
}

const idempotencyKey = (): string => crypto.randomUUID()

export async function start(uuid: string, tests: number[]): Promise<void> {
  show(uuid, (await call(startTests, { uuid, body: { tests }, idempotencyKey: idempotencyKey() })).answer)
}

export async function stop(uuid: string, test: number): Promise<void> {
  show(uuid, (await call(stopTest, { uuid, body: { test }, idempotencyKey: idempotencyKey() })).answer)
}

export async function declare(uuid: string, test: number, yes: boolean): Promise<void> {
  show(uuid, (await call(declareTest, { uuid, body: { test, yes }, idempotencyKey: idempotencyKey() })).answer)
}

export const downloadPdf = (uuid: string): Promise<void> => download(readReport, { uuid })
export const downloadSigned = (uuid: string): Promise<void> => download(readSignedReport, { uuid })
