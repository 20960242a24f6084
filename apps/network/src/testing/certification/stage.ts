import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { IntegrationType } from '@portal/domain/integration/type'
import { NOTICES } from '@portal/network/served'
import { testWatch } from '@portal/watch/testing'
import { simulatedBank } from '../../bank/simulated.bank.ts'
import { serverCertificate } from '../../certificate/server.certificate.ts'
import { createCertifier } from '../../certification/certifier.ts'
import { createDoor } from '../../door/door.ts'
import { loggedPerform } from '../../log/logged-perform.ts'
import { operationsOf } from '../../operations.ts'
import { createPerform } from '../../perform.ts'
import { testAuthority } from '../door.ts'
import { openPortStage, publicUrl } from '../port.ts'
import { openReceiver, type Taken } from '../receiver.ts'
import { TestIntegration } from './integration.ts'

/** A network whose door is real and whose time passes when the test says so, with integrations that call it over TLS. */
export async function openCertificationStage() {
  const made = new Map<string, TestIntegration>()
  const stage = await openPortStage(async () => {
    await certifier.runDue()
    for (const integration of made.values()) await integration.idle()
  })
  const { db, passing, callLog, options, seal, clock } = stage
  const parts = {
    db,
    clock: passing,
    perform: loggedPerform({ perform: stage.perform, clock: passing, callLog }),
    flushLog: () => callLog.flush(),
    log: (line: string) => {
      throw new Error(line)
    },
  }
  let certifier = createCertifier(parts)
  const authority = await testAuthority()
  const server = serverCertificate({ db, open: options.open, seal, file: undefined, host: 'localhost' })
  const tls = { ...(await server.issue()), ca: authority.pem }
  const closing = new AbortController()
  const ending = { closing: closing.signal, draining: closing.signal }
  // Calls from outside wait for the time that the test lets pass.
  const perform = createPerform({ db, clock, operations: operationsOf({ bank: simulatedBank, clock, publicUrl }) })
  const { app } = createDoor({
    ...parts,
    clock,
    perform,
    open: options.open,
    callLog,
    tls,
    ...ending,
    watch: testWatch(),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `https://localhost:${(app.server.address() as AddressInfo).port}`
  const ca = (await server.authorityPem()) ?? ''
  const receiver = await openReceiver((response, taken: Taken) => {
    void made.get(taken.path.slice(1))?.take(taken, response)
  })

  return {
    ...stage,
    /** A new process continues what the last one did. */
    restart(): void {
      certifier = createCertifier(parts)
    },
    async integration(type: IntegrationType, flaw: number | null = null): Promise<TestIntegration> {
      const id = randomUUID()
      const addresses = Object.fromEntries(NOTICES.map((notice) => [notice.url, `${receiver.url}/${id}`]))
      const directOpen = { urlImage: 'https://x.example/l.png', urlApp: 'prueba://pagar?uuid=%uuid%' }
      const participant = await stage.participant(type, { id, addresses, directOpen })
      const pair = await authority.issue(participant.clientOs)
      await stage.query(
        `insert into network.participant_certificate (serial, participant_id, not_after) values ($1, $2, $3)`,
        [pair.serial, id, new Date('2027-11-23T00:00:00Z')],
      )
      const secret = {
        integration: await stage.secret(participant),
        authorization: await stage.secret(participant, 'authorization'),
        refund: await stage.secret(participant, 'refund'),
      }
      const rotate = async (): Promise<string> => {
        await stage.query(
          "update network.participant_secret set expires_at = $1 where participant_id = $2 and purpose = 'integration'",
          [new Date(stage.clock.now().getTime() + 86_400_000), id],
        )
        return stage.secret(participant)
      }
      const world = { url, ca, pair, secret, rotate, clock: stage.clock, port: stage.port }
      const integration = new TestIntegration(participant, flaw, world)
      made.set(id, integration)
      return integration
    },
    async close(): Promise<void> {
      closing.abort()
      for (const integration of made.values()) integration.close()
      await app.close()
      await receiver.close()
      await stage.drop()
    },
  }
}
export type CertificationStage = Awaited<ReturnType<typeof openCertificationStage>>
