import * as contract from '@portal/contract/certification'
import type { Certification } from '@portal/contract/certification'
import type { Endpoint } from '@portal/contract/endpoint'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Call, Heavy } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { CertificationPort } from './certification.port.ts'
import { findReport, keepReport } from './certification.queries.ts'
import { signedArchive } from './report.archive.ts'
import type { ReportKey } from './report.key.ts'
import { pdfOf } from './report.pdf.ts'
import { reportNumber, reportOf } from './report.ts'

const OFF = 'Este portal no tiene la red de integración'
const NOT_YET = 'Aún no hay un informe: inicia la primera prueba'
const NOTHING_ASKED = 'Esa prueba no espera una respuesta. Vuelve a cargar la pantalla.'

type Seen = Omit<Certification, 'number'>

const refusedAs = (message: string): Refusal => new Refusal('not_applicable', { message })

/** Mounts the calls of the certification; without the network they all answer 409. */
export function mountCertification(mount: Mount, port: CertificationPort | undefined, key: ReportKey): void {
  const network = (): CertificationPort => {
    if (!port) throw refusedAs(OFF)
    return port
  }
  const numberOf = async (db: Db, id: string): Promise<string | null> => {
    const row = await findReport(db, id)
    return row ? reportNumber(row) : null
  }
  const reportFor = async ({ db, integration }: Pick<Call<typeof contract.readReport>, 'db' | 'integration'>) => {
    const seen = await network().read(integration.id)
    const number = await numberOf(db, integration.id)
    if (number === null) throw refusedAs(NOT_YET)
    return reportOf(integration, number, seen)
  }
  /** The network works before the call's transaction begins, because the embedded database has only one session. */
  const asking = <E extends Endpoint>(
    ask: (of: CertificationPort, id: string, body: Parameters<Heavy<E, Seen>['prepare']>[0]) => Promise<unknown>,
  ): Heavy<E, Seen> => ({
    inTurn: (call) => call(),
    async prepare(body, { integration }) {
      const { id } = integration as AccessedIntegration
      await ask(network(), id, body)
      return network().read(id)
    },
  })

  mount(contract.readCertification, async ({ db, integration: { id } }) => ({
    number: await numberOf(db, id),
    ...(await network().read(id)),
  }))
  mount(
    contract.startTests,
    async ({ db, integration: { id }, body, prepared, audit }) => {
      await keepReport(db, id)
      audit.detail = { after: { tests: body.tests.join(', ') } }
      return { number: await numberOf(db, id), ...prepared }
    },
    asking<typeof contract.startTests>((of, id, { tests }) => of.start(id, tests)),
  )
  mount(
    contract.stopTest,
    async ({ db, integration: { id }, body, prepared, audit }) => {
      audit.detail = { after: { tests: String(body.test) } }
      return { number: await numberOf(db, id), ...prepared }
    },
    asking<typeof contract.stopTest>((of, id, { test }) => of.stop(id, test)),
  )
  mount(
    contract.declareTest,
    async ({ db, integration: { id }, body, prepared, audit }) => {
      audit.detail = { after: { tests: String(body.test), answer: body.yes ? 'Sí' : 'No' } }
      return { number: await numberOf(db, id), ...prepared }
    },
    asking<typeof contract.declareTest>(async (of, id, { test, yes }) => {
      if (!(await of.declare(id, test, yes))) throw refusedAs(NOTHING_ASKED)
    }),
  )
  mount(contract.readReport, async (call) => {
    const report = await reportFor(call)
    return { name: `${report.number}.pdf`, content: await pdfOf(report) }
  })
  mount(contract.readSignedReport, async (call) => {
    const report = await reportFor(call)
    return { name: `${report.number}.zip`, content: await signedArchive(report, key) }
  })
}
