import type { Selectable } from 'kysely'
import { askedPage, pageBody } from '../answer/page.ts'
import { chileanMoment } from '../clock/chile.ts'
import type { Call, Operations } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { activated } from './activation.ts'
import {
  findAlias,
  findOwnAlias,
  insertAlias,
  lockQuota,
  pageOfAliases,
  removeAlias,
  saveQuota,
  setAliasState,
} from './alias.queries.ts'
import type { AliasState, AliasTables } from './alias.tables.ts'
import { maskedName } from './masked-name.ts'
import { payByAlias } from './pay.ts'
import { spend } from './resolve-quota.ts'
import { sendToAlias } from './send.ts'

const shown = ({ id, alias, state, tax_id, name, created_at }: Selectable<AliasTables['alias']>) => ({
  alias_id: id,
  alias,
  state,
  holder: { tax_id, name },
  created_at: chileanMoment(created_at),
})

const found = (row: Selectable<AliasTables['alias']> | undefined) => {
  if (!row) throw new Refusal('not_found')
  return { body: shown(row) }
}

async function createAlias({ db, now, caller, body }: Call) {
  const { alias, holder } = body as { alias: string; holder: { tax_id: string; name: string } }
  const { tax_id, name } = holder
  const row = await insertAlias(db, { alias, participant_id: caller.id, tax_id, name, created_at: now })
  if (!row) throw new Refusal('alias_taken')
  return { body: shown(row) }
}

async function listAliases({ db, caller, query }: Call) {
  const { page, offset } = askedPage(query)
  const { rows, total } = await pageOfAliases(db, caller.id, offset)
  return { body: pageBody(rows.map(shown), total, page) }
}

async function deleteAlias({ db, caller, params }: Call) {
  if (!(await removeAlias(db, caller.id, params['id'] ?? ''))) throw new Refusal('not_found')
  return { body: undefined }
}

/** Answers an unknown alias with a refusal that keeps what the call spent. */
async function resolveAlias({ db, now, caller, params }: Call) {
  const quota = spend(await lockQuota(db, caller.id, now), now)
  if ('retryAfter' in quota) throw new Refusal('rate_limited', quota)
  await saveQuota(db, caller.id, quota)
  const row = await findAlias(db, params['alias'] ?? '')
  if (!row) return { refusal: 'not_found' as const }
  return { body: { alias: row.alias, name: maskedName(row.name), state: row.state } }
}

/** Operations of the document `alias`. */
export const aliasOperations = (ports: Ports) =>
  ({
    createAlias: activated(createAlias),
    listAliases: activated(listAliases),
    readAlias: activated(async ({ db, caller, params }) =>
      found(await findOwnAlias(db, caller.id, params['id'] ?? '')),
    ),
    updateAlias: activated(async ({ db, caller, params, body }) =>
      found(await setAliasState(db, caller.id, params['id'] ?? '', body['state'] as AliasState)),
    ),
    deleteAlias: activated(deleteAlias),
    resolveAlias: activated(resolveAlias),
    sendToAlias: activated(sendToAlias(ports)),
    payByAlias: activated(payByAlias(ports)),
  }) satisfies Partial<Operations>
