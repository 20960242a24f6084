import type { DocumentName } from '@portal/network/document.names'
import { path } from '../../paths.ts'

interface Texts {
  /** Meta description for search engines, at most 155 characters. */
  description: string
  guide: string
}

export const TEXTS: Readonly<Record<DocumentName, Texts>> = {
  'api-qri-v2': {
    description:
      'Referencia de la API QRI versión 2.0: tokens, autorizaciones, pagos, devoluciones, suscripciones y liquidación, con ejemplos firmados y OpenAPI.',
    guide: path.documentation('product/transaction-flow'),
  },
  'api-qri': {
    description:
      'Referencia de la API QRI versión 1.0: cobros, pagos y devoluciones, qué cambia hacia la versión 2.0 y hasta cuándo se mantiene.',
    guide: path.documentation('product/transaction-flow'),
  },
  alias: {
    description:
      'Referencia de la API de alias QRI: crear y resolver alias, enviar dinero y cobrar con desafío en un iframe, con ejemplos firmados y OpenAPI.',
    guide: path.documentation('alias/alias-management'),
  },
  'tds-qri': {
    description:
      'Referencia de la API de administración TDS de QRI: saldos de devolución, recargas, movimientos, cartolas y comercios, con ejemplos firmados y OpenAPI.',
    guide: path.documentation('tool'),
  },
}
