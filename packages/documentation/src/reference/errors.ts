import { html, type Markup } from '@portal/identity/page/html'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { entriesOf } from '@portal/network/entries'
import type { OpenApi, Operation } from '@portal/network/openapi'
import { inline } from './markdown.ts'

const PROBLEM = 'application/problem+json'

interface Failure {
  status: string
  code: string
  title: string
  message: string
  /** Advice for the developer on what to do about the error; empty if the error is not in `NETWORK_ERRORS`. */
  remedy: string
}

const KNOWN: Readonly<Record<string, { remedy: string }>> = NETWORK_ERRORS

/** Errors that a call may answer, read from the error examples of its OpenAPI operation. */
const failuresOf = ({ responses }: Operation): Failure[] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.[PROBLEM]?.examples ?? {}).map(([code, example]): Failure => {
      const { title, message } = example.value as Pick<Failure, 'title' | 'message'>
      return { status, code, title, message, remedy: (Object.hasOwn(KNOWN, code) && KNOWN[code]?.remedy) || '' }
    }),
  )

/** Codes of the errors that all calls of a reference document may answer, but for calls that enforce fewer checks. */
export function commonCodes(document: OpenApi): ReadonlySet<string> {
  const calls = entriesOf(document).filter(({ kind, operation }) => kind === 'call' && !operation['x-enforces'])
  const [first, ...others] = calls.map(({ operation }) => new Set(failuresOf(operation).map(({ code }) => code)))
  return new Set([...(first ?? [])].filter((code) => others.every((codes) => codes.has(code))))
}

const list = (failures: Failure[]): Markup =>
  html`<ul class="failures" role="list">${failures.map(({ status, code, title, message, remedy }) => html`<li><p><span class="status bad">${status}</span> <code>${code}</code> <strong>${title}</strong></p><p>${inline(message)} ${inline(remedy)}</p></li>`)}</ul>`

/** HTML list of a call's errors: first those of this call, then, collapsed, those that every call may answer. */
export function failuresSection(operation: Operation, common: ReadonlySet<string>): Markup {
  const failures = failuresOf(operation)
  const everyCall = failures.filter(({ code }) => common.has(code))
  const own = failures.filter(({ code }) => !common.has(code))
  return html`<h4>Errores</h4>${own.length > 0 && list(own)}${everyCall.length > 0 && html`<details class="more"><summary>${everyCall.length} errores que puede dar cualquier llamada</summary>${list(everyCall)}</details>`}`
}
