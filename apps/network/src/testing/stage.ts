import { randomBytes, randomUUID } from 'node:crypto'
import { collects, type IntegrationType, pays } from '@portal/domain/integration/type'
import { openGuardedDatabase } from '../../../api/src/testing/database.ts'
import type { Db } from '../database.ts'
import type { Participant } from '../participant/participant.ts'

/** New database with the network's own rights; `query` has the owner's. */
export async function openStage() {
  const database = await openGuardedDatabase()
  return {
    kind: database.kind,
    db: database.traffic as Db,
    query: ((text, params) => database.query(text, params)) as typeof database.query,
    drop: () => database.drop(),
    /** Inserts a participant, as the portal does. */
    async participant(type: IntegrationType, over: Partial<Participant> = {}): Promise<Participant> {
      const participant: Participant = {
        id: randomUUID(),
        clientOs: `qri-${randomBytes(6).toString('hex')}`,
        name: `Empresa ${type}`,
        type,
        operationMode: collects(type) ? 'enrolador' : null,
        refundMode: collects(type) ? 'GLOBAL' : null,
        demandMed: collects(type) && pays(type) ? 'ALWAYS' : null,
        addresses: {},
        sourceIps: ['127.0.0.1'],
        alias: true,
        directOpen: null,
        aliasFrame: null,
        banks: { ...(pays(type) ? { ifo: '028' } : {}), ...(collects(type) ? { ifd: '039' } : {}) },
        counterpart: false,
        ...over,
      }
      const { id, clientOs, name, addresses, sourceIps, alias, counterpart } = participant
      await database.query(
        `insert into network.participant (id, client_os, name, type, operation_mode, refund_mode, demand_med, addresses, source_ips, alias,
           direct_open, alias_frame, banks, counterpart)
         values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb, $12::jsonb, $13::jsonb, $14)`,
        [
          ...[id, clientOs, name, type, participant.operationMode, participant.refundMode, participant.demandMed],
          ...[JSON.stringify(addresses), sourceIps, alias, JSON.stringify(participant.directOpen)],
          ...[JSON.stringify(participant.aliasFrame), JSON.stringify(participant.banks), counterpart],
        ],
      )
      return participant
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
