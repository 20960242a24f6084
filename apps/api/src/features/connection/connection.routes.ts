import * as contract from '@portal/contract/connection'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { callSeen } from '@portal/domain/connection/calls'
import { RULES } from '@portal/domain/connection/advice.rules'
import { CALL_CHECKS } from '@portal/domain/road/evidence'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { reviewOf } from './advice.service.ts'
import type { ConnectionPort } from './connection.port.ts'
import { dropIntent, findReviewed, keepIntent } from './connection.queries.ts'

interface Parts {
  port: ConnectionPort | undefined
  publicUrl: string
  /** Origin by which participants call the network. */
  network: string
}

const OFF = 'Este portal no tiene la red de integración'
const FIELDS = new Set([...Object.keys(WEBHOOK.fields), ...Object.keys(ALIAS_WEBHOOK.fields)])

/** Mounts the calls about an integration's connection; those that use the integration network answer 409 without one. */
export function mountConnection(mount: Mount, { port, publicUrl, network }: Parts): void {
  const running = (): ConnectionPort => {
    if (!port) throw new Refusal('not_applicable', { message: OFF })
    return port
  }

  mount(contract.readConnection, async ({ db, integration }) => ({
    network: port ? await seenBy(port, integration, network) : null,
    advice: await reviewOf(db, integration, `${publicUrl}/receiver/`, new Date()),
  }))

  // Asks the network before the transaction begins, because the embedded database has only one session.
  mount(contract.checkConnection, () => null, {
    inTurn: (call) => call(),
    prepare: (_body, { integration }) => running().check(integration.id),
  } satisfies Heavy<typeof contract.checkConnection, void>)

  mount(
    contract.tryAddress,
    ({ prepared, body, audit }) => {
      audit.detail = { after: { field: body.field } }
      return prepared
    },
    {
      inTurn: (call) => call(),
      async prepare({ field }, { integration }) {
        if (!FIELDS.has(field)) throw new Refusal('invalid', { fields: { field: 'Elige una de las URL de webhook' } })
        const sent = await running().tryAddress(integration.id, field)
        if (!sent) throw new Refusal('not_applicable', { message: 'Guarda una URL en este campo para probarla' })
        const { status, latencyMs, failing } = sent
        return { status, ms: latencyMs === null ? null : Math.round(latencyMs), failing }
      },
    } satisfies Heavy<typeof contract.tryAddress, contract.Tried>,
  )

  mount(contract.intendFinding, async ({ db, integration, body: { rule, reason }, audit }) => {
    const { intents } = await findReviewed(db, integration.id)
    const before = intents.find((intent) => intent.rule === rule)?.reason ?? null
    if (reason === null) await dropIntent(db, integration.id, rule)
    else await keepIntent(db, integration.id, rule, reason)
    const finding = RULES[rule].name
    audit.detail = {
      rule,
      ...(reason === null ? { type: 'WITHDRAWN' } : {}),
      before: before === null ? {} : { finding, reason: before },
      after: reason === null ? {} : { finding, reason },
    }
    return null
  })
}

async function seenBy(
  port: ConnectionPort,
  { id, x_client_os }: AccessedIntegration,
  network: string,
): Promise<contract.Seen> {
  const { calls, lastCall, preflight } = await port.read(id)
  return {
    client_os: x_client_os,
    whoami: `${network}/qri/v2/whoami`,
    calls: CALL_CHECKS.map((check) => {
      const found = calls.find((call) => call.check === check)
      if (!found) return { check, ok: null, at: null, seen: null, note: null }
      return { check, ok: found.ok, at: found.at.toISOString(), ...callSeen(check, found.ok, found.detail) }
    }),
    last_call: lastCall?.toISOString() ?? null,
    running: preflight.running,
    checked_at: preflight.checked_at?.toISOString() ?? null,
    hosts: preflight.hosts.map((host) => ({
      ...host,
      checks: [...host.checks],
      faults: [...host.faults],
      urls: [...host.urls],
    })),
  }
}
