import { enrollerHref, listHref } from '@portal/domain/addresses'
import { email } from '@portal/domain/email'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { Db } from '../db/database.ts'
import { type Content, htmlOf, textOf } from './letter.layout.ts'
import { enqueue } from './letter.queries.ts'
import * as words from './letter.words.ts'
import { findActor, findSubject, memberAddresses } from './recipient.queries.ts'

interface Fact {
  integration_id: string
  /** Subject of the person who did it. */
  by: string
}

interface Handover extends Fact {
  /** Address of the person who gets access. */
  to: string
  /** True if nobody has signed in with this address yet: the letter says how to. */
  invited: boolean
}

const LONG_DAY = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })
/** Generated addresses of default accounts, which lead nowhere (RFC 6762 §3). */
const NOWHERE = /\.local$/
/** What breaks a line, and what turns the direction of a text to make it read as another one. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text that somebody typed, as one line of a letter. */
const oneLine = (text: string): string => text.replace(TREACHEROUS, ' ').replace(/ {2,}/g, ' ').trim()

/** What mail programs take for an address would be a link of whoever chose the name: an invisible joint keeps it a word. */
const unlinked = (text: string): string =>
  oneLine(text).replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$&\u2060')

/** Name and e-mail, since anybody may take any name; of an address that nobody verified no word. */
function nameOf(person: { name: string | null; email: string | null } | undefined): string {
  const [name, address] = [unlinked(person?.name ?? ''), person?.email]
  if (!name || !address) return name || address || 'Alguien del portal'
  return `${name} (${address})`
}

export type Post = ReturnType<typeof createPost>

/**
 * Letters of a portal that people reach at `publicUrl`. Each call only queues letters in the given transaction: they exist if and
 * only if it commits, and whether a mail server can be reached does not matter to it.
 */
export function createPost(publicUrl: string) {
  const list = `${publicUrl}${listHref()}`

  async function about(db: Db, integration_id: string, by?: string) {
    const { enroller_uuid, public_name, enroller_name } = await findSubject(db, integration_id)
    const names: words.Names = {
      by: by === undefined ? '' : nameOf(await findActor(db, by)),
      integration: `«${unlinked(public_name)}»`,
      company: unlinked(enroller_name),
    }
    return { names, links: { list, security: `${publicUrl}${enrollerHref(enroller_uuid, 'security')}` } }
  }

  function send(db: Db, kind: string, recipients: readonly string[], content: Content): Promise<void> {
    const letter = {
      kind,
      subject: content.subject.replace(/\p{Cc}+/gu, ' '),
      text: textOf(content),
      html: htmlOf(content),
    }
    const reached = recipients.filter((address) => email.safeParse(address).success && !NOWHERE.test(address))
    return enqueue(
      db,
      reached.map((recipient) => ({ ...letter, recipient })),
    )
  }

  return {
    /** To the person whom an integration was shared with. */
    async shared(db: Db, { integration_id, by, to, invited }: Handover): Promise<void> {
      const { names, links } = await about(db, integration_id, by)
      await send(db, 'shared', [to], words.shared(names, links, to, invited))
    },
    /** To the new owner. */
    async transferred(db: Db, { integration_id, by, to, invited }: Handover): Promise<void> {
      const { names, links } = await about(db, integration_id, by)
      await send(db, 'transferred', [to], words.transferred(names, links, to, invited))
    },
    /** To every member except the person who changed the state. */
    async stateChanged(db: Db, { integration_id, by, state }: Fact & { state: IntegrationState }): Promise<void> {
      const { names, links } = await about(db, integration_id, by)
      const members = await memberAddresses(db, integration_id, by)
      await send(db, 'stateChanged', members, words.stateChanged(names, links, state))
    },
    /** To every member except the person who wrote the observations, at least one. */
    async observationsAdded(
      db: Db,
      { integration_id, by, descriptions }: Fact & { descriptions: readonly string[] },
    ): Promise<void> {
      const { names, links } = await about(db, integration_id, by)
      const members = await memberAddresses(db, integration_id, by)
      await send(db, 'observationsAdded', members, words.observationsAdded(names, links, descriptions.map(oneLine)))
    },
    /** To the dashboard account whose password was replaced. */
    async passwordChanged(db: Db, { integration_id, by, email: to }: Fact & { email: string }): Promise<void> {
      const { names } = await about(db, integration_id, by)
      await send(db, 'passwordChanged', [to], words.passwordChanged(names))
    },
    /** To every member; `days` are those left until its end. */
    async certificateExpiring(
      db: Db,
      { integration_id, days, not_after }: { integration_id: string; days: number; not_after: Date },
    ): Promise<void> {
      const { names, links } = await about(db, integration_id)
      const members = await memberAddresses(db, integration_id, undefined)
      const content = words.certificateExpiring(names, links, days, LONG_DAY.format(not_after))
      await send(db, 'certificateExpiring', members, content)
    },
  }
}
