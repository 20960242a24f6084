import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { whyAbsent } from '@portal/domain/enroller/sections'
import type { OutwardPolicy } from '@portal/domain/outward'
import { fieldsOf } from '@portal/domain/setting/setting'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { saveSetting } from '../../http/serving/mount-settings.ts'
import { findSetting, raiseVersion } from '../../http/serving/setting.queries.ts'

/** Saves an address in every webhook field that the integration has and that is empty. @returns names of these fields, and the audit */
export async function fillWebhooks(
  of: { db: Db; integration: AccessedIntegration },
  url: string,
  outward: OutwardPolicy,
): Promise<{ filled: string[]; detail: { before: object; after: object } }> {
  const { db, integration } = of
  const filled: string[] = []
  const detail = { before: {}, after: {} }
  for (const setting of [WEBHOOK, ALIAS_WEBHOOK]) {
    if (whyAbsent(setting.section, integration) !== null) continue
    const stored: Record<string, string | null> = await findSetting(db, setting, integration.id)
    const empty = fieldsOf(setting, integration.type).filter((name) => stored[name] === null)
    if (empty.length === 0) continue
    const row = { ...stored, ...Object.fromEntries(empty.map((name) => [name, url])) }
    const saved = await saveSetting(of, setting, row, outward)
    await raiseVersion(db, integration.id, setting.section)
    filled.push(...empty)
    Object.assign(detail.before, saved.detail.before)
    Object.assign(detail.after, saved.detail.after)
  }
  return { filled, detail }
}
