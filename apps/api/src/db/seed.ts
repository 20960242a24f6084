import { randomBytes, randomUUID } from 'node:crypto'
import { PRODUCT } from '@portal/domain/brand'
import { avatarColor } from '@portal/domain/integration/avatar'
import { canonicalTaxId } from '@portal/domain/integration/tax-id'
import { nameKey } from '@portal/domain/text'
import { DEMO_INTEGRATIONS, type DemoIntegration } from '@portal/fixtures/integrations'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import type { Database, Db } from './database.ts'

interface PeopleMaker {
  createPerson(person: {
    sub: string
    email: string
    name: string
    password: string
    administrator: boolean
    emailVerified: boolean
  }): Promise<unknown>
}

const subOf = (email: string): string => DEMO_PEOPLE.find((person) => person.email === email)?.sub ?? ''

/** Fills an empty database with the five demo people and one integration of each type; leaves any other as it is. */
export async function seedDemo(database: Database, identity: PeopleMaker | undefined): Promise<void> {
  const { kysely } = database
  if (await kysely.selectFrom('person').select('sub').limit(1).executeTakeFirst()) return
  for (const { sub, email, name, administrator } of DEMO_PEOPLE) {
    await identity?.createPerson({ sub, email, name, administrator, password: DEMO_PASSWORD, emailVerified: true })
  }
  await kysely.transaction().execute(async (tx) => {
    for (const { sub, email, name } of DEMO_PEOPLE) {
      await tx.insertInto('person').values({ sub, email, name, email_verified: true }).execute()
    }
    for (const [index, integration] of DEMO_INTEGRATIONS.entries()) await insertDemo(tx, integration, index)
  })
}

async function insertDemo(tx: Db, demo: DemoIntegration, index: number): Promise<void> {
  const { creation, data, state } = demo
  const id = randomUUID()
  const owner = subOf(demo.owner)
  const company = await tx
    .insertInto('company')
    .values({
      enroller_name: creation.enroller_name,
      name_key: nameKey(creation.enroller_name),
      tax_id: canonicalTaxId(creation.er_tax_id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { type, ...modes } = data
  await tx
    .insertInto('integration')
    .values({
      id,
      company_id: company.id,
      public_name: creation.public_name,
      public_name_key: nameKey(creation.public_name),
      type,
      ...modes,
      x_client_os: `${PRODUCT}-${randomBytes(6).toString('hex')}`,
      color: avatarColor(id),
      state,
      finish_date: state === 'SUCCESS' ? new Date() : null,
      created_by: owner,
      // The order of the list is the order of the fixtures, not that of equal instants.
      created_at: new Date(Date.now() - index * 60_000),
    })
    .execute()
  await tx.insertInto('membership').values({ integration_id: id, sub: owner, role: 'OWNER' }).execute()
  for (const email of demo.shared) {
    await tx
      .insertInto('membership')
      .values({ integration_id: id, sub: subOf(email), role: 'SHARED' })
      .execute()
  }
  const done = Object.fromEntries([...demo.technology, ...demo.legal].map((item) => [item, true]))
  await tx
    .insertInto('progress')
    .values({ integration_id: id, ...done })
    .execute()
  for (const [at, description] of demo.pendings.entries()) {
    await tx
      .insertInto('pending_item')
      .values({ integration_id: id, id: at + 1, description, created_by: owner })
      .execute()
  }
}
