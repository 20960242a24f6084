import type { DocumentName } from '@portal/network/document.names'
import { ReferencePage } from './ReferencePage.tsx'

/** The page of one document, as its route needs it. */
export const openReference = (html: DocumentName) => ({
  Component: () => <ReferencePage html={html} />,
})
