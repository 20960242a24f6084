import { SECTIONS, type SectionName } from '../enroller/sections.ts'
import { chileanDay } from '../moment.ts'
import type { EvidenceKind } from './evidence.ts'
import type { RoadFacts, Seen } from './facts.ts'
import type { RoadModule, StageName } from './road.ts'

/** What to do, as an order to the reader and as an infinitive for whoever waits. */
export const VERBS = {
  completa: 'completar',
  comprueba: 'comprobar',
  corrige: 'corregir',
  crea: 'crear',
  elige: 'elegir',
  haz: 'hacer',
  registra: 'registrar',
  renueva: 'renovar',
  repite: 'repetir',
  responde: 'responder',
  revisa: 'revisar',
} as const
export type Order = readonly [verb: keyof typeof VERBS, what: string]

/** Module of a stage with what is needed to say what it lacks and what to do about it. */
export interface Fact extends RoadModule {
  stage: StageName
  /** Sections whose state it decides. */
  shown: readonly SectionName[]
  /** Name in lists of what is missing. */
  lack: string
  order: Order
  /** Sentence with the fact that asks for the order. */
  reason: string
  /** Time since when it fails, which `reason` tells; null of what is only missing. */
  since: string | null
}

export const isDone = ({ state }: Pick<RoadModule, 'state'>): boolean => state === 'fact' || state === 'declared'
export const isBroken = ({ state }: Pick<RoadModule, 'state'>): boolean => state === 'fails'

/** Groups whose sections have labels that mean nothing outside of them. */
const GROUPS_NAMED: ReadonlySet<string | null> = new Set(['Alias', 'Dashboard'])
const SECTION_LABELS = new Map<SectionName, string>(
  SECTIONS.map(({ name, group, label, title }) => [name, GROUPS_NAMED.has(group) ? title : label]),
)
export const titleOf = (section: SectionName): string => SECTION_LABELS.get(section) ?? section

export const evidenceOf = (
  { evidence }: Pick<RoadFacts, 'evidence'>,
  kind: EvidenceKind,
  key: string,
): Seen | undefined => evidence.find((each) => each.kind === kind && each.key === key)

/** What the network saw, in words: its own sentence, else the status that an address answered with. */
export function seenText({ detail, at }: Seen): string {
  const day = chileanDay(at)
  if (typeof detail['text'] === 'string') return `${detail['text'].replace(/\.?$/, '')} (${day}).`
  return typeof detail['status'] === 'number' ? `Respondió ${detail['status']} el ${day}.` : `La red lo vio el ${day}.`
}
