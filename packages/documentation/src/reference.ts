import { referenceHref } from '@portal/domain/addresses'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import { entriesOf } from '@portal/network/entries'
import type { Method, Operation, Response } from '@portal/network/openapi'
import { dereferenced } from '@portal/network/resolver'
import { UNSIGNED } from '@portal/network/unsigned'

/** Call or notice of a document of the API reference. */
export interface ReferenceOperation {
  document: DocumentName
  /** Title of the reference document that contains the call or notice. */
  title: string
  /** HTTP method of a call; undefined for a notice. */
  method: Uppercase<Method> | undefined
  /** Path of a call, or type of a notice. */
  path: string
  href: string
  operation: Operation
}

/** All calls and notices of the API reference; their examples are not signed. */
export const referenceOperations = (): ReferenceOperation[] =>
  DOCUMENT_NAMES.flatMap((document) =>
    entriesOf(dereferenced(UNSIGNED[document])).map(({ id, kind, method, path, operation }) => ({
      document,
      title: UNSIGNED[document].info.title,
      method: kind === 'call' ? (method.toUpperCase() as Uppercase<Method>) : undefined,
      path,
      href: referenceHref(document, id),
      operation,
    })),
  )

/** Code and title of each error that an operation may answer. */
export const operationErrors = ({ responses }: Operation): string[] =>
  Object.entries(responses)
    .filter(([status, { content }]) => Number(status) >= 400 && content)
    .flatMap(([, { description }]: [string, Response]) => description.replaceAll('`', '').split(' · '))
