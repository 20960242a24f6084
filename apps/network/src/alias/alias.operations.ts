import type { Selectable } from 'kysely'
import { askedPage, pageBody } from '../answer/page.ts'
import { chileanMoment } from '../clock/chile.ts'
import { found } from '../ledger/access.ts'
import type { Call, Operations } from '../operation.ts'
import type { Ports } from '../ports.ts'
import { Refusal } from '../refusal.ts'
import { activated } from './activation.ts'
import { findAlias, findOwnAlias, insertAlias, pageOfAliases, removeAlias, setAliasState } from './alias.queries.ts'
import type { AliasState, AliasTables } from './alias.tables.ts'
import { maskedName } from './masked-name.ts'
import { payByAlias } from './pay.ts'
import { sendToAlias } from './send.ts'
import { spendLookup } from './spend-lookup.ts'

const shown = ({ id, alias, state, tax_id, name, created_at }: Selectable<AliasTables['alias']>) => ({
  alias_id: id,
  alias,
  state,
  holder: { tax_id, name },
  created_at: chileanMoment(created_at),
})

async function createAlias(call: Call) {
  const { db, now, caller, body } = call
  await spendLookup(call)
  const { alias, holder } = body as { alias: string; holder: { tax_id: string; name: string } }
  const { tax_id, name } = holder
  const row = await insertAlias(db, { alias, participant_id: caller.id, tax_id, name, created_at: now })
  if (!row) return { refusal: 'alias_taken' as const }
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

async function resolveAlias(call: Call) {
  await spendLookup(call)
  const row = await findAlias(call.db, call.params['alias'] ?? '')
  if (!row) return { refusal: 'not_found' as const }
  return { body: { alias: row.alias, name: maskedName(row.name), state: row.state } }
}

/** Operations of the document `alias`. */
export const aliasOperations = (ports: Ports) =>
  ({
    createAlias: activated(createAlias),
    listAliases: activated(listAliases),
    readAlias: activated(async ({ db, caller, params }) => ({
      body: shown(found(await findOwnAlias(db, caller.id, params['id'] ?? ''))),
    })),
    updateAlias: activated(async ({ db, caller, params, body }) => ({
      body: shown(found(await setAliasState(db, caller.id, params['id'] ?? '', body['state'] as AliasState))),
    })),
    deleteAlias: activated(deleteAlias),
    resolveAlias: activated(resolveAlias),
    sendToAlias: activated(sendToAlias(ports)),
    payByAlias: activated(payByAlias(ports)),
  }) satisfies Partial<Operations>
