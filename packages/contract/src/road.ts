import { SECTIONS } from '@portal/domain/enroller/sections'
import { PARTIES } from '@portal/domain/integration/turn'
import { GLYPHS, LIFE, MODULE_STATES, STAGES } from '@portal/domain/road/road'
import * as z from 'zod/mini'
import { time, turn } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'

const section = z.enum(SECTIONS.map(({ name }) => name))

/** Where an integration stands on its way to production (`domain/road`). */
const road = z.strictObject({
  stages: z.array(
    z.strictObject({
      stage: z.enum(STAGES),
      modules: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          state: z.enum(MODULE_STATES),
          section,
          hint: z.nullable(z.string()),
        }),
      ),
      text: z.string(),
    }),
  ),
  sections: z.partialRecord(
    section,
    z.strictObject({ glyph: z.enum(GLYPHS), done: z.int(), total: z.int(), missing: z.int() }),
  ),
  next: z.nullable(
    z.strictObject({
      title: z.string(),
      reason: z.string(),
      section,
      action: z.string(),
      gains: z.array(z.strictObject({ label: z.string(), text: z.string() })),
    }),
  ),
  life: z.array(
    z.strictObject({
      state: z.enum(LIFE),
      status: z.enum(['done', 'now', 'todo']),
      at: z.nullable(time),
      who: z.nullable(z.string()),
      turn: z.enum(PARTIES),
    }),
  ),
  turn,
})

/** Road of an integration's card: its stages as numbers, its present state, and the title of the next step. */
export const compactRoad = z.strictObject({
  stages: z.array(
    z.strictObject({
      stage: z.enum(STAGES),
      facts: z.int(),
      declared: z.int(),
      fails: z.int(),
      total: z.int(),
    }),
  ),
  life: z.enum(LIFE),
  next: z.nullable(z.string()),
})

/** Tells where an integration stands. Administrators get the same facts, worded for the network. */
export const readRoad = endpoint('GET', '/api/enroller/{uuid}/road', {
  operation: 'road.read',
  summary: 'Dice en qué va una integración: qué está listo, qué falta y qué sigue.',
  access: { integration: 'view' },
  answer: road,
})
export type RoadAnswer = Answer<typeof readRoad>
