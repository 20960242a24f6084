import { CallFailure } from '../api/failure.ts'
import { passes } from '../api/query-client.ts'
import { Note } from '../ui/status/Note.tsx'
import { codeIn } from '../ui/text/support.code.ts'

/** Why a list is missing and when it comes. A message of the server is only logged (spec §8). */
function wordsFor(error: Error, then: string): string {
  if (!passes(error)) return 'El portal no pudo mostrarla ahora. Vuelve a cargar la página en unos segundos.'
  if (error instanceof CallFailure && error.status === 0) return `Estamos reintentando. Apenas haya conexión, ${then}`
  return `El portal tuvo un problema. Estamos reintentando; apenas se resuelva, ${then}`
}

/** Note of a list that failed to load. Temporary failures are retried by themselves; `then` says what appears after one. */
export const ListFailure = ({ title, then, error }: { title: string; then: string; error: Error }) => (
  <Note tone="warn" title={title} role="status">
    {wordsFor(error, then) + codeIn(error.message)}
  </Note>
)
