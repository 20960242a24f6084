import { ALIAS_CALLS } from './alias/calls.ts'
import { ALIAS_NOTICES } from './alias/notices.ts'
import { V1_CALLS } from './api-qri/calls.ts'
import { V2_CALLS } from './api-qri-v2/api-qri-v2.document.ts'
import { V2_NOTICES } from './api-qri-v2/notices.ts'
import { TDS_CALLS } from './tds-qri/tds-qri.document.ts'

/** All calls of the four documents: what a server of the network must serve. */
export const CALLS = [...V2_CALLS, ...V1_CALLS, ...ALIAS_CALLS, ...TDS_CALLS]
export type OperationId = (typeof CALLS)[number]['id']

/** All notices of the four documents: what a server of the network must send. */
export const NOTICES = [...V2_NOTICES, ...ALIAS_NOTICES]
export type NoticeType = (typeof NOTICES)[number]['type']
