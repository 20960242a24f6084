import { createHash } from 'node:crypto'
import { enrollerHref, inboxHref, listHref } from '@portal/domain/addresses'
import { ALIAS_WEBHOOK } from '@portal/domain/alias/alias.setting'
import { email } from '@portal/domain/email'
import type { SharingKind } from '@portal/domain/integration/sharing'
import { chileanMoment } from '@portal/domain/moment'
import { LIMITS } from '@portal/domain/limits'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import type { Db } from '../db/database.ts'
import { countCall } from '../access/quota.queries.ts'
import { type Content, htmlOf, textOf } from './letter.layout.ts'
import { enqueue } from './letter.queries.ts'
import { oneLine, quoted } from './letter.names.ts'
import { checkFailing, type CheckNews } from './letter.check.words.ts'
import * as words from './letter.words.ts'
import { findActor, findSubject, memberAddresses, ownerAddresses, personAddresses } from './recipient.queries.ts'

interface Fact {
  integration_id: string
  /** `sub` of the person whose change the letter reports. */
  by: string
}

interface Handover extends Fact {
  kind: SharingKind
  /** E-mail address of the person who gets access. */
  to: string
  /** True if nobody has signed in with this address yet: the letter then explains how. */
  invited: boolean
}

const LETTER_OF = { SHARED: 'shared', TRANSFER: 'transferred' } as const
const LONG_DAY = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })
/** Generated e-mail addresses of default accounts, which cannot receive mail (RFC 6762 §3). */
const NOWHERE = /\.local$/
/** A person's name with their verified e-mail, because anybody may choose any name. */
function nameOf(person: { name: string | null; email: string | null } | undefined): string {
  const [name, address] = [oneLine(person?.name ?? ''), person?.email]
  if (!name) return address ?? 'Alguien del portal'
  return address ? `${quoted(name)} (${address})` : quoted(name)
}

/** Label of a field for notices, as the screen shows it. */
const labelOf = (field: string): string =>
  new Map(Object.entries<{ label: string }>({ ...WEBHOOK.fields, ...ALIAS_WEBHOOK.fields })).get(field)?.label ?? field

/** Subject of a count, which shall not show whose address it counts. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

export type Post = ReturnType<typeof createPost>

/** Letters of the portal at `publicUrl`, to members and to the network's `team`. They are queued in the given transaction, and exist if and only if it commits. */
export function createPost(publicUrl: string, team: string) {
  /** Queues a letter to some addresses, or to every member except the person who acted. */
  async function send(
    db: Db,
    kind: string,
    { integration_id, by, to }: { integration_id: string; by?: string; to?: readonly string[] },
    write: (about: words.About) => Content,
  ): Promise<void> {
    const { enroller_uuid, public_name, enroller_name } = await findSubject(db, integration_id)
    const content = write({
      by: by === undefined ? '' : nameOf(await findActor(db, by)),
      integration: quoted(public_name),
      company: quoted(enroller_name),
      list: `${publicUrl}${listHref()}`,
      security: `${publicUrl}${enrollerHref(enroller_uuid, 'security')}`,
      webhook: `${publicUrl}${enrollerHref(enroller_uuid, 'webhook')}`,
      aliasWebhook: `${publicUrl}${enrollerHref(enroller_uuid, 'alias-webhook')}`,
      comments: `${publicUrl}${enrollerHref(enroller_uuid, 'comments')}`,
      inbox: `${publicUrl}${inboxHref()}`,
      connection: `${publicUrl}${enrollerHref(enroller_uuid, 'connection')}`,
    })
    const subject = content.subject.replace(/\p{Cc}+/gu, ' ')
    const letter = { kind, subject, body_text: textOf(content), body_html: htmlOf(content) }
    const recipients = to ?? (await memberAddresses(db, integration_id, by))
    const reached = recipients.filter((address) => email.safeParse(address).success && !NOWHERE.test(address))
    await enqueue(
      db,
      reached.map((recipient) => ({ ...letter, recipient })),
    )
  }

  /**
   * Queues a letter to an address that somebody typed, unless it got too many about the same matter and integration today: nobody is
   * flooded, and no other integration silences what one has to tell. Only letters about access are also counted in all.
   */
  async function sendTyped(
    db: Db,
    matter: 'access' | 'account',
    kind: string,
    { to, ...fact }: Fact & { to: string },
    write: (about: words.About) => Content,
  ): Promise<void> {
    const bucket = `letter ${matter}`
    const { count } = await countCall(db, digest(`${fact.integration_id} ${to}`), bucket, 'day')
    if (count > LIMITS.lettersPerDay) return
    if (matter === 'access' && (await countCall(db, digest(to), bucket, 'day')).count > LIMITS.accessLettersPerDay)
      return
    await send(db, kind, { ...fact, to: [to] }, write)
  }

  return {
    accessGiven: (db: Db, { kind, invited, ...fact }: Handover) =>
      sendTyped(db, 'access', LETTER_OF[kind], fact, (about) => words.accessGiven(about, kind, fact.to, invited)),
    /** Letter to the owner: an administrator shared the integration with the address `to`. */
    sharedByAdministrator: async (db: Db, { to, ...fact }: Fact & { to: string }) =>
      send(db, 'sharedByAdministrator', { ...fact, to: await ownerAddresses(db, fact.integration_id) }, (about) =>
        words.sharedByAdministrator(about, to),
      ),
    /** Letter to the owner: an administrator asked to transfer the integration to the address `to`; `day` is the last one to agree. */
    transferAsked: async (db: Db, { to, day, ...fact }: Fact & { to: string; day: string }) =>
      send(db, 'transferAsked', { ...fact, to: await ownerAddresses(db, fact.integration_id) }, (about) =>
        words.transferAsked(about, to, day),
      ),
    /** Letter to the former owner, the person with the `sub` `former`. */
    transferAccepted: async (db: Db, { former, ...fact }: Fact & { former: string }) =>
      send(db, 'transferAccepted', { ...fact, to: await personAddresses(db, former) }, words.transferAccepted),
    stateChanged: (db: Db, { state, ...fact }: Fact & { state: words.OpenState }) =>
      send(db, 'stateChanged', fact, (about) => words.stateChanged(about, state)),
    /** Letters to the other members and to the network's team: somebody finalised, or asked to, while `open` things are missing. */
    reviewRequested: async (db: Db, { open, finalised, ...fact }: Fact & { open: number; finalised: boolean }) => {
      await send(db, 'reviewRequested', fact, (about) => words.reviewRequested(about, open, finalised))
      const counted = await Promise.all([
        countCall(db, digest(`${fact.integration_id} ${team}`), 'letter review', 'day'),
        countCall(db, 'all integrations', 'letter review', 'day'),
      ])
      if (counted.some(({ count }, at) => count > (at === 0 ? LIMITS.lettersPerDay : LIMITS.reviewLettersPerDay)))
        return
      await send(db, 'reviewAwaited', { ...fact, to: [team] }, (about) => words.reviewAwaited(about, open, finalised))
    },
    /** Letter to the members: the network approved the integration, with or without a reason. */
    approved: (db: Db, { reason, ...fact }: Fact & { reason: string | null }) =>
      send(db, 'approved', fact, (about) => words.approved(about, reason)),
    observationsAdded: (db: Db, { descriptions, ...fact }: Fact & { descriptions: readonly string[] }) =>
      send(db, 'observationsAdded', fact, (about) => words.observationsAdded(about, descriptions.map(oneLine))),
    /** Letter to the dashboard account whose e-mail address is `to`. */
    passwordChanged: (db: Db, fact: Fact & { to: string }) =>
      sendTyped(db, 'account', 'passwordChanged', fact, words.passwordChanged),
    /** Letter to the other members: until when the former secrets serve, null if they ended at once, and whether a certificate was revoked. */
    credentialsRenewed: (
      db: Db,
      { formerUntil, revoked, ...fact }: Fact & { formerUntil: Date | null; revoked: boolean },
    ) =>
      send(db, 'credentialsRenewed', fact, (about) =>
        words.credentialsRenewed(about, formerUntil && chileanMoment(formerUntil.toISOString()), revoked),
      ),
    /** Letter to the dashboard account whose e-mail address is `to`. */
    accountDisabled: (db: Db, fact: Fact & { to: string }) =>
      sendTyped(db, 'account', 'accountDisabled', fact, words.accountDisabled),
    /** Letter to the owner about a person, the one with the `sub` `left`, who lost or gave up their access. */
    accessEnded: async (db: Db, { left, ...fact }: Fact & { left: string }) => {
      const person = nameOf(await findActor(db, left))
      await send(db, 'accessEnded', { ...fact, to: await ownerAddresses(db, fact.integration_id) }, (about) =>
        words.accessEnded(about, left === fact.by ? undefined : person),
      )
    },
    /** Letter to every member about a certificate that expires in `days` days. */
    certificateExpiring: (
      db: Db,
      { days, not_after, ...fact }: { integration_id: string; days: number; not_after: Date },
    ) =>
      send(db, 'certificateExpiring', fact, (about) =>
        words.certificateExpiring(about, days, LONG_DAY.format(not_after)),
      ),
    /** Letter to every member about the address in one of the fields for notices. */
    noticesFailing: (
      db: Db,
      { field, news, ...fact }: { integration_id: string; field: string; news: words.AddressNews },
    ) =>
      send(db, 'noticesFailing', fact, (about) =>
        words.noticesFailing(about, labelOf(field), field in ALIAS_WEBHOOK.fields, news),
      ),
    /** Letter to every member about an address that the network's check finds failing. */
    checkFailing: (db: Db, { field, news, ...fact }: { integration_id: string; field: string; news: CheckNews }) =>
      send(db, 'checkFailing', fact, (about) => checkFailing(about, labelOf(field), news)),
  }
}
