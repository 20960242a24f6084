import type { DocumentName } from '@portal/network/document.names'

export const REFERENCE_TITLES: Readonly<Record<DocumentName, string>> = {
  'api-qri-v2': 'Servicio V2',
  'api-qri': 'Servicio V1',
  alias: 'Alias - V1',
  'tds-qri': 'Administración TDS',
}
