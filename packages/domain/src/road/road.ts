import type { SectionName } from '../enroller/sections.ts'
import type { Party, Turn } from '../integration/turn.ts'

/** Stages of the way to production. */
export const STAGES = ['configure', 'connect', 'test', 'certify', 'production'] as const
export type StageName = (typeof STAGES)[number]
export const STAGE_LABELS: Record<StageName, string> = {
  configure: 'Configura',
  connect: 'Conecta',
  test: 'Prueba',
  certify: 'Autocertifica',
  production: 'Producción',
}

/** `fact`: stored and valid, or seen by the network; `declared`: somebody ticked it; `fails`: it fails or contradicts; `open`: missing. */
export const MODULE_STATES = ['fact', 'declared', 'fails', 'open'] as const
export type ModuleState = (typeof MODULE_STATES)[number]

/** One fact of a stage. */
export interface RoadModule {
  /** Unique in its road, for example `configure.webhook.notify_url_payment`. */
  key: string
  label: string
  state: ModuleState
  /** Screen where it can be mended. */
  section: SectionName
  /** What is known of it, for example 'Comprobado, sin marcar'; null if there is nothing to add. */
  hint: string | null
}

export interface Stage {
  stage: StageName
  modules: RoadModule[]
  /** A few words about what is open, for example 'Falla 1: URL de pago inverso'. */
  text: string
}

/** `ok`: nothing is missing; `part`: something is; `bad`: something fails; `net`: the network's turn; `none`: not begun, or optional and empty. */
export const GLYPHS = ['ok', 'part', 'bad', 'net', 'none'] as const
export type Glyph = (typeof GLYPHS)[number]

/** State of a section in the sidebar; `missing` is the number beside its name. */
export interface SectionState {
  glyph: Glyph
  done: number
  total: number
  missing: number
}

/** The one thing to do next. */
export interface NextStep {
  /** Order, for example 'Corrige la URL de pago inverso'. */
  title: string
  /** Fact and its day that give the reason. */
  reason: string
  section: SectionName
  /** Text of the button, for example 'Corregir en Webhook'. */
  action: string
  /** Modules that become facts by it. */
  gains: { label: string; text: string }[]
}

/** States of an integration's life, in their order. */
export const LIFE = [
  'created',
  'configured',
  'connected',
  'tested',
  'self_certified',
  'in_review',
  'observed',
  'completed',
] as const
export type LifeState = (typeof LIFE)[number]

export interface LifeNode {
  state: LifeState
  status: 'done' | 'now' | 'todo'
  /** ISO 8601; null until it was reached. Dates reached stay. */
  at: string | null
  /** Who brought it there; null if nobody did or it is not known. */
  who: string | null
  turn: Party
}

/** Where an integration stands: the same value on its card, its screens, the inbox, letters and the assistant. */
export interface Road {
  stages: Stage[]
  sections: Partial<Record<SectionName, SectionState>>
  turn: Turn
  /** Null if there is nothing to do for the reader's party. */
  next: NextStep | null
  life: LifeNode[]
}

/** Road as a card shows it: of each stage how many modules are in which state, the present state of the life, and the next step's title. */
export interface CompactRoad {
  stages: { stage: StageName; facts: number; declared: number; fails: number; total: number }[]
  life: LifeState
  next: string | null
}
