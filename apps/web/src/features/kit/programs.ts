import { collects, type IntegrationType, pays } from '@portal/domain/integration/type'

export type Role = 'collector' | 'wallet'

/** Roles of an integration; without one, all. */
export const rolesOf = (type?: IntegrationType): Role[] => [
  ...(!type || collects(type) ? (['collector'] as const) : []),
  ...(!type || pays(type) ? (['wallet'] as const) : []),
]

export const LANGUAGES = [
  { id: 'node', name: 'Node.js' },
  { id: 'python', name: 'Python' },
  { id: 'java', name: 'Java' },
] as const
export type Language = (typeof LANGUAGES)[number]

/** Address of the ZIP of an example program, without the schemas of the contract, which the browser does not need. */
export const programAddress = (role: Role, language: Language['id']) =>
  ({ method: 'GET', path: `/api/integration/{uuid}/program/${role}-${language}` }) as const
