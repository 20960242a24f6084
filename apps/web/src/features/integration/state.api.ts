import { readClosingComments } from '@portal/contract/closing-comment'
import type { Answer, BodyInput } from '@portal/contract/endpoint'
import type { IntegrationCard } from '@portal/contract/integration'
import { writeState } from '@portal/contract/state'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { settingsKey } from '../../api/query.keys.ts'
import { settingQuery } from '../../api/setting.ts'
import { refreshList } from '../../state/groups.ts'

type Card = Pick<IntegrationCard, 'uuid' | 'enroller_uuid'>

const STATE = { section: 'comments', read: readClosingComments, write: writeState } as const

/** Query for every observation of an integration, also if its state is not PENDING. */
export const observationsQuery = (enroller_uuid: string) => ({ ...settingQuery(STATE, enroller_uuid), staleTime: 0 })

/** Sets the state of an integration and appends the observations. Marks the list and all its settings as outdated. */
export async function writeStateOf(
  { uuid, enroller_uuid }: Card,
  body: BodyInput<typeof writeState>,
  idempotencyKey: string,
): Promise<Answer<typeof writeState>> {
  const { answer } = await call(writeState, { uuid, body, idempotencyKey })
  refreshList()
  void queryClient.invalidateQueries({ queryKey: settingsKey(enroller_uuid) })
  return answer
}
