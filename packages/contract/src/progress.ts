import { legalMarks, technologyMarks } from '@portal/domain/progress/marks'
import { legal, technology } from './answer.ts'
import { endpoint } from './endpoint.ts'

const ofTechnology = { section: 'technologies', answer: technology, versioned: true } as const
const ofLegal = { section: 'legal', answer: legal, versioned: true } as const

/** Returns all twelve technology items for every type; the screen shows only those of the integration's type. */
export const readTechnology = endpoint('GET', '/api/integration/technology/{uuid}', {
  operation: 'progress.read_technology',
  summary: 'Entrega el avance de tecnología de una integración.',
  access: { integration: 'view' },
  ...ofTechnology,
})

/** Saves technology marks. Ignores items that the integration's type does not have; optional items may be omitted. */
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

export const writeLegal = endpoint('PATCH', '/api/integration/legal/{uuid}', {
  operation: 'progress.write_legal',
  summary: 'Guarda el avance comercial y legal de una integración.',
  access: { integration: 'edit' },
  ...ofLegal,
  typed: true,
  body: legalMarks,
})
