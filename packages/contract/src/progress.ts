import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { legalMarks, technologyMarks } from '@portal/domain/progress/marks'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'

const mark = z.nullable(z.boolean())
const technology = z.record(z.enum(TECHNOLOGY_ITEMS), mark)
const legal = z.record(z.enum(LEGAL_ITEMS), mark)
const ofTechnology = { section: 'technologies', answer: technology, versioned: true } as const
const ofLegal = { section: 'legal', answer: legal, versioned: true } as const

/** All twelve items for every type; the screen shows those of the type. */
export const readTechnology = endpoint('GET', '/api/integration/technology/{uuid}', {
  operation: 'progress.read_technology',
  summary: 'Entrega el avance de tecnología de una integración.',
  access: { integration: 'view' },
  ...ofTechnology,
})
export type TechnologyProgress = Answer<typeof readTechnology>

/** Items of other types are ignored; optional items may be left out. */
export const writeTechnology = endpoint('PATCH', '/api/integration/technology/{uuid}', {
  operation: 'progress.write_technology',
  summary: 'Guarda el avance de tecnología de una integración.',
  access: { integration: 'edit' },
  ...ofTechnology,
  typed: true,
  body: technologyMarks,
})

export const readLegal = endpoint('GET', '/api/integration/legal/{uuid}', {
  operation: 'progress.read_legal',
  summary: 'Entrega el avance comercial y legal de una integración.',
  access: { integration: 'view' },
  ...ofLegal,
})
export type LegalProgress = Answer<typeof readLegal>

export const writeLegal = endpoint('PATCH', '/api/integration/legal/{uuid}', {
  operation: 'progress.write_legal',
  summary: 'Guarda el avance comercial y legal de una integración.',
  access: { integration: 'edit' },
  ...ofLegal,
  typed: true,
  body: legalMarks,
})
