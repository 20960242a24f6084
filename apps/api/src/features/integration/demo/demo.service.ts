import { randomUUID } from 'node:crypto'
import { createIntegration as createIntegrationCall } from '@portal/contract/integration'
import { isReady } from '@portal/domain/progress/checklist'
import { STORED } from '@portal/domain/setting/settings'
import { DEMO_INTEGRATIONS, type DemoIntegration } from '@portal/fixtures/integrations'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoEmail } from '@portal/fixtures/people'
import type { NewPerson } from '@portal/identity/options'
import { admitMember } from '../../../access/invitation.queries.ts'
import { rememberPerson } from '../../../access/person.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { recordAudit } from '../../../audit/audit.queries.ts'
import { raiseVersion, storeSetting } from '../../../http/serving/setting.queries.ts'
import { addObservations } from '../state/state.queries.ts'
import { advance, complete, hasPeople } from './demo.queries.ts'
import { createIntegration, type Endow } from '../integration.service.ts'

interface PeopleMaker {
  createPerson(person: NewPerson): Promise<unknown>
}

/** Fills an empty database with the demo people and an integration of each type; any other database stays as it is. */
export async function plantDemo(db: Db, identity: PeopleMaker | undefined, endow: Endow): Promise<void> {
  if (await hasPeople(db)) return
  for (const { sub, email, name, administrator } of DEMO_PEOPLE) {
    await identity?.createPerson({ sub, email, name, administrator, password: DEMO_PASSWORD })
  }
  await db.transaction().execute(async (tx) => {
    const people = new Map<DemoEmail, Caller>(DEMO_PEOPLE.map((person) => [person.email, person]))
    const known = (email: DemoEmail): Caller => {
      const person = people.get(email)
      if (!person) throw new Error(`No demo person has ${email}`)
      return person
    }
    for (const person of people.values()) await rememberPerson(tx, person)
    for (const [age, demo] of DEMO_INTEGRATIONS.entries()) await plant(tx, demo, age, known, endow)
  })
}

function isDone({ creation: { type }, technology, legal }: DemoIntegration): boolean {
  return isReady({ type, progress: Object.fromEntries([...technology, ...legal].map((item) => [item, true])) })
}

async function plant(
  tx: Db,
  demo: DemoIntegration,
  age: number,
  known: (email: DemoEmail) => Caller,
  endow: Endow,
): Promise<void> {
  const owner = known(demo.owner)
  const { uuid } = await createIntegration(tx, owner, demo.creation, endow)
  const { type: _, ...data } = demo.data
  // `age` grows with each fixture, so the first fixture is the newest integration of the list.
  await advance(tx, uuid, { data, state: demo.state, alias: demo.alias, ready: isDone(demo), minutes: age })
  await complete(tx, uuid, [...demo.technology, ...demo.legal])
  for (const email of demo.shared) await admitMember(tx, uuid, known(email).sub, 'SHARED')
  const observations = demo.pendings.map((description, at) => ({ id: at + 1, state: false, description }))
  await addObservations(tx, uuid, owner.sub, observations)
  for (const setting of STORED) {
    const row = demo.settings[setting.section]
    if (row === null) continue
    await storeSetting(tx, setting, uuid, row)
    await raiseVersion(tx, uuid, setting.section)
  }
  await recordAudit(tx, {
    action: createIntegrationCall.operation,
    actor_sub: owner.sub,
    actor_kind: 'person',
    integration_id: uuid,
    outcome: 'ok',
    detail: { after: demo.creation },
    thread_id: null,
    request_id: randomUUID(),
  })
}
