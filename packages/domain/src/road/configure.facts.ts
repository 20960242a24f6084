import { SECTIONS, type SectionName, whyAbsent } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import { remaining } from '../security/certificate.ts'
import { fieldsOf, type Setting } from '../setting/setting.ts'
import { SETTINGS, type SettingName, type StoredName } from '../setting/settings.ts'
import { type Fact, type Order, titleOf } from './fact.ts'
import type { RoadFacts } from './facts.ts'
import type { RoadModule } from './road.ts'

/** Article of a label, by its first word. */
const articleOf = (label: string): string => (/^(?:URL|IP|\S*(?:a|ón|ad))(?: |$)/.test(label) ? 'la' : 'el')
const withArticle = (label: string): string => `${articleOf(label)} ${label}`
/** Label inside a sentence: without a capital letter, unless it begins with an abbreviation. */
const inSentence = (label: string): string => (/^\p{Lu}\p{Lu}/u.test(label) ? label : lowered(label))
const lowered = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** Order that asks for a setting's data: for one field of it, or for the whole. */
function orderOf(section: SectionName, field?: string): Order {
  if (field === undefined)
    return ['completa', section === 'direct-open' ? 'Direct Open' : withArticle(titleOf(section))]
  return [section === 'detail' ? 'elige' : 'registra', withArticle(inSentence(field))]
}

/** True if a setting can be saved without the field, or was never saved; other fields always have a value. */
const mayLack = ({ stored, empty }: Setting['fields'][string]): boolean => stored.safeParse(empty).success

/** One fact for each field of a setting, or one for all its data if the setting has one name for them or one field. */
function settingFacts(setting: Setting, of: RoadFacts): Fact[] {
  const { section, fields } = setting
  const row = setting.table === undefined ? of : of.saved[section as StoredName]
  const values: Readonly<Record<string, unknown>> = { ...row }
  const fact = (name: string, label: string, lack: string, isSaved: boolean, order: Order): Fact => ({
    stage: 'configure',
    key: name === '' ? `configure.${section}` : `configure.${section}.${name}`,
    label,
    state: isSaved ? 'fact' : 'open',
    section,
    hint: isSaved ? null : lack === label ? 'Falta' : `Falta: ${lack}`,
    shown: [section],
    lack,
    order,
    reason: '',
    since: null,
  })
  if (setting.missing !== undefined)
    return [fact('', titleOf(section), setting.missing, Boolean(row || setting.imposed?.(of)), orderOf(section))]
  const names = fieldsOf(setting, of.type).filter((name) => mayLack(fields[name] as Setting['fields'][string]))
  return names.map((name) => {
    const label = fields[name]?.label ?? name
    // The only field of a section of accounts has a label that means nothing outside of its screen, such as 'Banco'.
    const whole = names.length === 1 && section !== 'security' && section !== 'alias-webhook'
    return fact(
      name,
      whole ? titleOf(section) : label,
      label,
      Boolean(values[name]),
      orderOf(section, whole ? undefined : label),
    )
  })
}

/** State of the certificate, what it lacks, and what to do about it. */
function certificateState(until: string | null, now: Date): Pick<Fact, 'state' | 'lack' | 'order' | 'reason'> {
  const what = 'el certificado'
  if (until === null)
    return {
      state: 'open',
      lack: 'Certificado (sin crear)',
      order: ['crea', what],
      reason: 'Sin certificado, la red no acepta tus llamadas.',
    }
  const { days, stage } = remaining(new Date(until), now)
  const day = chileanDay(until)
  if (stage === 'valid') return { state: 'fact', lack: 'Certificado', order: ['renueva', what], reason: '' }
  if (stage === 'expired')
    return {
      state: 'fails',
      lack: `Certificado (venció el ${day})`,
      order: ['renueva', what],
      reason: `El certificado venció el ${day}.`,
    }
  const left = `vence el ${day}, en ${days} ${days === 1 ? 'día' : 'días'}`
  return { state: 'open', lack: `Certificado (${left})`, order: ['renueva', what], reason: `El certificado ${left}.` }
}

function certificateFact({ certificate_until: until }: RoadFacts, now: Date): Fact {
  const told = certificateState(until, now)
  const module: RoadModule = {
    key: 'configure.security.certificate',
    label: 'Certificado',
    state: told.state,
    section: 'security',
    hint: told.state === 'fact' ? null : (/\((.*)\)/.exec(told.lack)?.[1] ?? null),
  }
  return { ...module, ...told, stage: 'configure', shown: ['security'], since: told.state === 'fails' ? until : null }
}

/** Facts of 'Configura', in the order of the sidebar: what the sections of an integration ask for. */
export function configureFacts(of: RoadFacts, now: Date): Fact[] {
  const facts = SECTIONS.filter(({ name }) => whyAbsent(name, of) === null).flatMap(({ name }): Fact[] => {
    const setting: Setting | undefined = Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName] : undefined
    return [...(setting ? settingFacts(setting, of) : []), ...(name === 'security' ? [certificateFact(of, now)] : [])]
  })
  return facts.map((fact) => (fact.reason ? fact : { ...fact, reason: countOf(fact, facts) }))
}

function countOf({ section }: Fact, facts: readonly Fact[]): string {
  const own = facts.filter((each) => each.section === section)
  const missing = own.filter(({ state }) => state !== 'fact').length
  return own.length === 1
    ? `Falta ${inSentenceOf(section)}.`
    : `${missing === 1 ? 'Falta 1' : `Faltan ${missing}`} de ${own.length} datos en ${titleOf(section)}.`
}
const inSentenceOf = (section: SectionName): string => orderOf(section)[1]
