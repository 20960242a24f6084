import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { insertRow, insertSample } from '../testing/sample-rows.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createPost } from './post.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const post = createPost('https://portal.empresa.cl', 'equipo@red.cl')
const db = () => database.kysely
const LIST = 'https://portal.empresa.cl/site/list-integration'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.query('delete from letter; delete from rate_quota'))
afterAll(() => database.drop())

interface Stored {
  kind: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
}
const letters = async () => (await database.query<Stored>('select * from letter order by recipient')).rows
const only = async (): Promise<Stored> => {
  const all = await letters()
  if (!all[0] || all.length > 1) throw new Error(`${all.length} letters`)
  return all[0]
}

const person = async (given: { email?: string; name?: string; verified?: boolean }): Promise<string> => {
  const sub = randomUUID()
  const { email = `${sub}@empresa.cl`, name = 'Ana Soto', verified = true } = given
  await database.transaction((tx) => insertRow(tx, 'person', { sub, email, name, email_verified: verified }))
  return sub
}

/** Creates an integration named «Pagos …» with an owner and the given members. */
async function integration(changes: Record<string, unknown> = {}, members: string[] = []) {
  const mark = randomUUID().slice(0, 8)
  const names = { public_name: `Pagos ${mark}`, public_name_key: `PAGOS ${mark}`, ...changes }
  const { integration_id, sub } = await insertSample(database, names)
  await database.query(`update person set email = $2, email_verified = true, name = 'Úrsula Ríos' where sub = $1`, [
    sub,
    `duena-${mark}@empresa.cl`,
  ])
  for (const member of members)
    await database.transaction((tx) => insertRow(tx, 'membership', { integration_id, sub: member, role: 'SHARED' }))
  return { integration_id, owner: sub, ownerEmail: `duena-${mark}@empresa.cl`, name: names.public_name }
}

describe('a person who gets access', () => {
  test('by sharing learns from whom, to what, and where it is', async () => {
    const { integration_id, owner, name } = await integration()
    await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'sofia@empresa.cl', by: owner, invited: false })
    const letter = await only()
    expect(letter).toMatchObject({ recipient: 'sofia@empresa.cl', subject: `Te compartieron «${name}»` })
    expect(letter.body_text).toMatch(/«Úrsula Ríos» \(duena-\w+@empresa\.cl\) compartió contigo la integración/)
    expect(letter.body_text).toContain(`la integración «${name}», de «Acme SpA».`)
    expect(letter.body_text).toContain(`\n${LIST}\n`)
    expect(letter.body_html).toContain(`href="${LIST}"`)
  })

  test('and has no account yet learns to create one with this e-mail, and by when', async () => {
    const { integration_id, owner } = await integration()
    await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'nueva@empresa.cl', by: owner, invited: true })
    const { body_text } = await only()
    expect(body_text).toContain('crea tu cuenta con este mismo correo (nueva@empresa.cl)')
    expect(body_text).toContain('vence en 7 días')
    expect(body_text).toContain(`Crear mi cuenta o iniciar sesión:\n${LIST}`)
  })

  test('by a transfer learns that it is theirs, or until when it waits for them', async () => {
    const { integration_id, owner, name } = await integration()
    await post.accessGiven(db(), { kind: 'TRANSFER', integration_id, to: 'a@empresa.cl', by: owner, invited: false })
    await post.accessGiven(db(), { kind: 'TRANSFER', integration_id, to: 'b@empresa.cl', by: owner, invited: true })
    const [theirs, waiting] = await letters()
    expect(theirs?.subject).toBe(`Te transfirieron «${name}»`)
    expect(theirs?.body_text).toContain(`«${name}» ahora es tuya`)
    expect(waiting?.body_text).toContain('(b@empresa.cl)')
    expect(waiting?.body_text).toContain('La transferencia vence en 7 días')
  })
})

describe('the members', () => {
  test('except the one who acted get a letter about a new state, if their e-mail is verified', async () => {
    const colleague = await person({ email: 'colega@empresa.cl' })
    const unverified = await person({ email: 'ajena@empresa.cl', verified: false })
    const admin = await person({ email: 'admin@red.cl', name: 'Red QRI' })
    const { integration_id, owner, ownerEmail, name } = await integration({}, [colleague, unverified])
    await post.stateChanged(db(), { integration_id, state: 'PENDING', by: admin })
    expect((await letters()).map(({ recipient }) => recipient)).toEqual(['colega@empresa.cl', ownerEmail])
    const [letter] = await letters()
    expect(letter?.subject).toBe(`«${name}» tiene observaciones`)
    expect(letter?.body_text).toContain(`«Red QRI» (admin@red.cl) cambió el estado de la integración «${name}»`)
    expect(letter?.body_text).toContain('«Con Observaciones»')
    await database.query('delete from letter')
    await post.stateChanged(db(), { integration_id, state: 'PROGRESS', by: owner })
    expect(await only()).toMatchObject({
      recipient: 'colega@empresa.cl',
      subject: `«${name}» vuelve a estar en proceso`,
    })
  })

  test('hear of observations in one letter, word for word', async () => {
    const admin = await person({ name: 'Red QRI' })
    const { integration_id, name } = await integration()
    await post.observationsAdded(db(), { integration_id, descriptions: ['Falta <logo>', 'Sube los TyC'], by: admin })
    const { subject, body_text, body_html } = await only()
    expect(subject).toBe(`2 observaciones nuevas en «${name}»`)
    expect(body_text).toContain('• Falta <logo>\n• Sube los TyC')
    expect(body_html).toContain('Falta &#60;logo&#62;')
    await database.query('delete from letter')
    await post.observationsAdded(db(), { integration_id, descriptions: ['Falta el logo'], by: admin })
    expect((await only()).subject).toBe(`Nueva observación en «${name}»`)
  })
})

describe('a review', () => {
  test('that is asked for is told to the other members and to the team, in the words of the screens', async () => {
    const colleague = await person({ email: 'colega@empresa.cl' })
    const { integration_id, owner, name } = await integration({}, [colleague])
    await post.reviewRequested(db(), { integration_id, by: owner, open: 30, finalised: true })
    const [member, team] = await letters()
    expect([member?.recipient, member?.subject]).toEqual([
      'colega@empresa.cl',
      `«${name}» está finalizada, sin revisar`,
    ])
    expect(member?.body_text).toContain('a «Finalizada», con 30 pendientes y sin revisar.')
    expect([team?.recipient, team?.subject]).toEqual([
      'equipo@red.cl',
      `«${name}» se finalizó con 30 pendientes, sin revisar`,
    ])
    expect(team?.body_text).toContain('https://portal.empresa.cl/site/admin/inbox')
    await database.query('delete from letter')
    await post.reviewRequested(db(), { integration_id, by: owner, open: 0, finalised: false })
    expect((await letters()).map(({ subject }) => subject)).toEqual([
      `Se pidió finalizar «${name}»`,
      `«${name}» pide finalizar, sin pendientes`,
    ])
  })

  test('is told to the team five times a day at most about one integration', async () => {
    const { integration_id, owner } = await integration()
    for (let time = 1; time <= 7; time += 1)
      await post.reviewRequested(db(), { integration_id, by: owner, open: 1, finalised: true })
    expect(await letters()).toHaveLength(5)
  })

  test('that approves is told to the members, with its reason word for word', async () => {
    const admin = await person({ email: 'admin@red.cl', name: 'Red QRI' })
    const { integration_id, ownerEmail, name } = await integration()
    await post.approved(db(), { integration_id, by: admin, reason: 'Prueba 11 <acordada>' })
    const letter = await only()
    expect(letter).toMatchObject({ recipient: ownerEmail, subject: `La red aprobó «${name}»` })
    expect(letter.body_text).toContain('• Prueba 11 <acordada>')
    expect(letter.body_html).toContain('Prueba 11 &#60;acordada&#62;')
    await database.query('delete from letter')
    await post.approved(db(), { integration_id, by: admin, reason: null })
    expect((await only()).body_text).not.toContain('motivo')
  })
})

test('a dashboard account hears that its password changed; a generated address, which leads nowhere, does not', async () => {
  const { integration_id, owner } = await integration()
  await post.passwordChanged(db(), { integration_id, to: 'er-qri-0a1b2c3d4e5f@dashboard.local', by: owner })
  expect(await letters()).toEqual([])
  await post.passwordChanged(db(), { integration_id, to: 'caja@empresa.cl', by: owner })
  expect(await only()).toMatchObject({
    recipient: 'caja@empresa.cl',
    subject: 'Cambió la contraseña de tu cuenta del dashboard',
  })
})

test('members hear until when the certificate serves and where to get the next one', async () => {
  const { integration_id, ownerEmail, name } = await integration()
  await post.certificateExpiring(db(), { integration_id, days: 14, not_after: new Date('2026-12-06T01:00:00Z') })
  const { rows } = await database.query<{ enroller_uuid: string }>(
    'select enroller_uuid from integration where id = $1',
    [integration_id],
  )
  const letter = await only()
  expect(letter).toMatchObject({ recipient: ownerEmail, subject: `El certificado de «${name}» vence en 14 días` })
  expect(letter.body_text).toContain('se conecta a la red vence el 5 de diciembre de 2026.')
  expect(letter.body_text).toContain(`https://portal.empresa.cl/site/enroller/${rows[0]?.enroller_uuid}/security`)
})

describe('an address that somebody typed', () => {
  test('gets at most five invitations a day for each integration, and 50 in all', async () => {
    const invite = async (to: string, times: number) => {
      const { integration_id, owner } = await integration()
      for (let round = 0; round < times; round += 1) {
        const kind = round % 2 ? 'TRANSFER' : 'SHARED'
        await post.accessGiven(db(), { kind, integration_id, to, by: owner, invited: true })
      }
      return (await letters()).length
    }
    expect(await invite('sofia@empresa.cl', 7)).toBe(5)
    expect(await invite('sofia@empresa.cl', 1)).toBe(6)
    expect(await invite('otra@empresa.cl', 1)).toBe(7)
    await database.query('update rate_quota set count = 50 where count = 6')
    expect(await invite('sofia@empresa.cl', 1)).toBe(7)
    await database.query("update rate_quota set window_start = window_start - interval '1 day'")
    expect(await invite('sofia@empresa.cl', 1)).toBe(8)
  })

  test('still hears that its password changed after many invitations, and from each integration five times a day at most', async () => {
    const { integration_id, owner } = await integration()
    const fact = { integration_id, to: 'caja@empresa.cl', by: owner }
    for (let round = 0; round < 6; round += 1) {
      await post.accessGiven(db(), { ...fact, kind: 'SHARED', invited: true })
      await post.passwordChanged(db(), fact)
    }
    const other = await integration()
    await post.passwordChanged(db(), { ...fact, integration_id: other.integration_id, by: other.owner })
    expect((await letters()).filter(({ kind }) => kind === 'passwordChanged')).toHaveLength(6)
  })
})

describe('what people typed', () => {
  test('makes no second header, no second line and no markup', async () => {
    const by = await person({ name: 'Ana\r\nBcc: todos@empresa.cl <script>alert(1)</script>' })
    const { integration_id } = await integration({
      public_name: 'P\r\nBcc: x@y.cl <b>',
      enroller_name: 'A & B\u202eLPS',
    })
    await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'sofia@empresa.cl', by, invited: false })
    const { subject, body_text, body_html } = await only()
    expect(subject).toBe('Te compartieron «P Bcc: x@y.\u2060cl <b>»')
    expect(body_text).not.toMatch(/\r|^Bcc/m)
    expect(body_text).toContain('de «A & B LPS».')
    expect(body_html).not.toMatch(/<script|<b>/)
    expect(body_html).toContain('&#60;script&#62;')
    expect(body_html).toContain('«A &#38; B LPS»')
  })

  test.each([
    ['Gana en https://malo.cl', 'malo.cl'],
    ['malo.cl, soporte', 'malo.cl'],
    ['www.malo', 'www.malo'],
    ['ver malo.cl/premio', 'malo.cl'],
    ['évilé.cl:8080', 'évilé.cl'],
  ])(
    'a name such as %j, of a person, an integration or a company, holds nothing that a mail client makes a link',
    async (name, address) => {
      const by = await person({ name, email: `quien-${randomUUID()}@empresa.cl` })
      const { integration_id } = await integration({ public_name: name, enroller_name: name })
      await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'sofia@empresa.cl', by, invited: true })
      const { subject, body_text, body_html } = await only()
      for (const text of [subject, body_text, body_html]) expect(text).not.toContain(address)
      expect(body_text).toMatch(/\(quien-[\w-]+@empresa\.cl\) compartió contigo/)
    },
  )

  test('a name stays inside its quotes and is cut if it is a text', async () => {
    const name = 'Ana» te regaló un premio. Escribe a «soporte'
    const by = await person({ name, email: 'ana@empresa.cl' })
    const { integration_id } = await integration({ enroller_name: 'A'.repeat(80) })
    await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'sofia@empresa.cl', by, invited: true })
    const { body_text } = await only()
    expect(body_text).toContain('«Ana" te regaló un premio. Escribe a "soporte» (ana@empresa.cl) compartió contigo')
    expect(body_text).toContain(`de «${'A'.repeat(59)}…».`)
  })

  test('somebody without a name goes by the e-mail', async () => {
    const by = await person({ name: '', email: `quien-${randomUUID()}@empresa.cl` })
    const { integration_id } = await integration()
    await post.accessGiven(db(), { kind: 'SHARED', integration_id, to: 'sofia@empresa.cl', by, invited: true })
    expect((await only()).body_text).toMatch(/^quien-[\w-]+@empresa\.cl compartió contigo/m)
  })

  test('an address that no mail server would take stops nothing', async () => {
    const { integration_id, owner } = await integration()
    await post.accessGiven(db(), {
      kind: 'SHARED',
      integration_id,
      to: 'x@y.cl\r\nBcc: z@y.cl',
      by: owner,
      invited: true,
    })
    expect(await letters()).toEqual([])
  })
})
