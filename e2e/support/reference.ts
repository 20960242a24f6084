import type { Page } from '@playwright/test'

/** Documents of the API reference, each with its title and the title of one of its operations. */
export const DOCUMENTS = {
  'api-qri-v2': { title: 'Servicio V2', operation: 'Crear un token' },
  'api-qri': { title: 'Servicio V1', operation: 'Crear un cobro' },
  alias: { title: 'Alias - V1', operation: 'Registrar un alias' },
  'tds-qri': { title: 'Administración TDS', operation: 'Registrar un comercio' },
} as const

export const addressOf = (html: string): string => `/site/reference-api/qri/${html}`
export const V2 = addressOf('api-qri-v2')

export const frameOf = (page: Page, title = 'Servicio V2') => page.getByTitle(`Referencia de ${title}`).contentFrame()
