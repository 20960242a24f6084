import { checkConnection, type Connection, intendFinding, readConnection } from '@portal/contract/connection'
import type { BodyInput } from '@portal/contract/endpoint'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type Body, formOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { addressesOf, reloadSetting, saveSetting } from '../../api/setting.ts'
import { refreshRoad } from '../../state/road.ts'

/** How often a visible screen asks again: while addresses are checked, and otherwise. */
const RUNNING_MS = 1_000
const LOOK_MS = 10_000

const keyOf = (uuid: string) => ['connection', uuid]

export const connectionQuery = (uuid: string) =>
  queryOptions({
    queryKey: keyOf(uuid),
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<Connection>(keyOf(uuid))
      const { answer } = await call(readConnection, { uuid, signal })
      // A check that ended has changed where the integration stands.
      if (known && known.network?.checked_at !== answer.network?.checked_at) refreshRoad(uuid)
      return answer
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.network?.running ? RUNNING_MS : LOOK_MS),
  })

async function look(uuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keyOf(uuid) })
  refreshRoad(uuid)
}

export async function checkAgain(uuid: string): Promise<void> {
  await call(checkConnection, { uuid, body: {} })
  await look(uuid)
}

export async function intend(uuid: string, body: BodyInput<typeof intendFinding>): Promise<void> {
  await call(intendFinding, { uuid, body })
  await look(uuid)
}

/** Saves where an address leads in place of the address, on the version that is stored now. The network then checks it by itself. */
export async function saveMoved(uuid: string, type: IntegrationType, field: string, url: string): Promise<void> {
  await (field in WEBHOOK.fields
    ? saveField(WEBHOOK, uuid, type, field, url)
    : saveField(ALIAS_WEBHOOK, uuid, type, field, url))
  await look(uuid)
}

async function saveField<S extends typeof WEBHOOK | typeof ALIAS_WEBHOOK>(
  described: S,
  uuid: string,
  type: IntegrationType,
  field: string,
  url: string,
): Promise<void> {
  const setting = addressesOf(described)
  const { value, etag } = await reloadSetting(setting, uuid)
  const form = formOf(described, { ...value, [field]: url } as never, type)
  await saveSetting(setting, uuid, form as unknown as Body<S>, etag)
}
