import { sendContact } from '@portal/contract/contact'
import { LIMITS } from '@portal/domain/limits'
import { countCall } from '../../access/quota.queries.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { enqueue } from '../../outbound/letter.queries.ts'
import { Refusal } from '../../refusal.ts'
import { contactLetter } from './contact.letter.ts'

/** Mounts the form 'Contacto'. The person gets no letter, because nobody has verified that the address is theirs. */
export function mountContact(mount: Mount, { contactEmail, mail }: Pick<Config, 'contactEmail' | 'mail'>): void {
  const kept = mail.url === undefined

  mount(sendContact, async ({ db, body, caller, countedAs, site, audit }) => {
    const often = 'Ya nos escribiste varias veces hoy.'
    await countContact(db, countedAs, LIMITS.contactsPerDay, often)
    if (!caller) await countContact(db, site, LIMITS.siteContactsPerDay, often)
    // People who signed in have a count of their own, so that visitors can't use up theirs.
    const all = caller ? 'all people' : 'all visitors'
    await countContact(db, all, LIMITS.allContactsPerDay, 'Hoy recibimos más mensajes de los que alcanzamos a leer.')
    await enqueue(db, [contactLetter(body, caller?.email, contactEmail)])
    // A visitor has no row in the audit: it tells what people did.
    if (caller) audit.detail = { topic: body.topic }
    else audit.nothing = true
    return { kept }
  })
}

/** Counts a message of the day, inside its transaction, so that a refused one does not count. @throws Refusal beyond `most` */
async function countContact(db: Db, who: string, most: number, why: string): Promise<void> {
  const { count, secondsLeft } = await countCall(db, who, sendContact.operation, 'day')
  if (count <= most) return
  const hours = Math.ceil(secondsLeft / 3600)
  const wait = hours === 1 ? '1 hora' : `${hours} horas`
  throw new Refusal('rate_limited', {
    message: `${why} Vuelve a intentarlo en ${wait}.`,
    headers: { 'retry-after': `${secondsLeft}` },
  })
}
