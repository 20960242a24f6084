import { readLegal, readTechnology, writeLegal, writeTechnology } from '@portal/contract/progress'

export const TECHNOLOGY = { section: 'technologies', read: readTechnology, write: writeTechnology } as const
export const LEGAL = { section: 'legal', read: readLegal, write: writeLegal } as const
