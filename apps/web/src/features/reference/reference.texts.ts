import type { DocumentName } from '@portal/network/document.names'
import { path } from '../../paths.ts'

/** What the page of a document says around it. */
interface Texts {
  /** One sentence. */
  lead: string
  /** At most 155 characters, for who finds the page elsewhere. */
  description: string
  /** Of the interface, as its document says. */
  version: string
  /** Page of the documentation to read beside it. */
  guide: string
}

export const TEXTS: Readonly<Record<DocumentName, Texts>> = {
  'api-qri-v2': {
    lead: 'Cobros y pagos con QR en dos pasos: preautorización y confirmación.',
    description:
      'Referencia de la API QRI versión 2.0: tokens, autorizaciones, pagos, devoluciones, suscripciones y liquidación, con ejemplos firmados y OpenAPI.',
    version: '2.0',
    guide: path.documentation('product/transaction-flow'),
  },
  'api-qri': {
    lead: 'Cobros y pagos con QR en un paso. Para integraciones nuevas usa el Servicio V2.',
    description:
      'Referencia de la API QRI versión 1.0: cobros, pagos y devoluciones, qué cambia hacia la versión 2.0 y hasta cuándo se mantiene.',
    version: '1.0',
    guide: path.documentation('product/transaction-flow'),
  },
  alias: {
    lead: 'Enviar y cobrar con el alias de una persona.',
    description:
      'Referencia de la API de alias QRI: crear y resolver alias, enviar dinero y cobrar con desafío en un iframe, con ejemplos firmados y OpenAPI.',
    version: '1.0',
    guide: path.documentation('alias/alias-management'),
  },
  'tds-qri': {
    lead: 'Saldos de devolución, recargas, movimientos, cartolas y comercios.',
    description:
      'Referencia de la API de administración TDS de QRI: saldos de devolución, recargas, movimientos, cartolas y comercios, con ejemplos firmados y OpenAPI.',
    version: '1.0',
    guide: path.documentation('tool'),
  },
}
