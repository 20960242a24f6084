import { randomBytes, randomUUID } from 'node:crypto'
import { collects, type IntegrationType, pays } from '@portal/domain/integration/type'
import { openGuardedDatabase } from '../../../api/src/testing/database.ts'
import type { Db } from '../database.ts'
import type { Participant } from '../participant/participant.ts'

/** New database with the network's own rights; `query` has the owner's. */
export async function openStage() {
  const database = await openGuardedDatabase()
  const db = database.traffic as Db
  return {
    kind: database.kind,
    db,
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
      await db
        .insertInto('participant')
        .values({
          id: participant.id,
          client_os: participant.clientOs,
          name: participant.name,
          type,
          operation_mode: participant.operationMode,
          refund_mode: participant.refundMode,
          demand_med: participant.demandMed,
          addresses: JSON.stringify(participant.addresses),
          source_ips: [...participant.sourceIps],
          alias: participant.alias,
          direct_open: JSON.stringify(participant.directOpen),
          alias_frame: JSON.stringify(participant.aliasFrame),
          banks: JSON.stringify(participant.banks),
          counterpart: participant.counterpart,
        })
        .execute()
      return participant
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
