import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import { legalMarks, technologyMarks } from '@portal/domain/progress/marks'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'

const mark = z.nullable(z.boolean())
const technology = z.record(z.enum(TECHNOLOGY_ITEMS), mark)
const legal = z.record(z.enum(LEGAL_ITEMS), mark)

/** All twelve items for every type; the screen shows those of the type. */
export const readTechnology = endpoint({
  operation: 'progress.read_technology',
  summary: 'Entrega el avance de tecnología de una integración.',
  method: 'GET',
  path: '/api/integration/technology/{uuid}',
  access: { integration: 'view' },
  section: 'technologies',
  answer: technology,
  errors: [],
  versioned: true,
})
export type TechnologyProgress = Answer<typeof readTechnology>

/** Items of other types are ignored; optional items may be left out. */
export const writeTechnology = endpoint({
  operation: 'progress.write_technology',
  summary: 'Guarda el avance de tecnología de una integración.',
  method: 'PATCH',
  path: '/api/integration/technology/{uuid}',
  access: { integration: 'edit' },
  section: 'technologies',
  typed: true,
  body: technologyMarks,
  answer: technology,
  errors: [],
  versioned: true,
})

export const readLegal = endpoint({
  operation: 'progress.read_legal',
  summary: 'Entrega el avance comercial y legal de una integración.',
  method: 'GET',
  path: '/api/integration/legal/{uuid}',
  access: { integration: 'view' },
  section: 'legal',
  answer: legal,
  errors: [],
  versioned: true,
})
export type LegalProgress = Answer<typeof readLegal>

export const writeLegal = endpoint({
  operation: 'progress.write_legal',
  summary: 'Guarda el avance comercial y legal de una integración.',
  method: 'PATCH',
  path: '/api/integration/legal/{uuid}',
  access: { integration: 'edit' },
  section: 'legal',
  typed: true,
  body: legalMarks,
  answer: legal,
  errors: [],
  versioned: true,
})
