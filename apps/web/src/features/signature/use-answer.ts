import { type Expected, type Explanation, expectedOf, explain } from '@portal/domain/signature-debugger/explain'
import { useEffect, useState } from 'react'
import { type Draft, type ReadDraft, readDraft } from './signature.draft.ts'
import { webDigests } from './web.digests.ts'

export interface Answer extends ReadDraft {
  /** Signatures that the message should have; empty while something is missing or wrong. */
  expected: readonly Expected[]
  /** True where the browser computes no digests: outside https. */
  insecure?: boolean
  /** Undefined without a signature to explain. */
  explanation?: Explanation | undefined
}

/** Time after the last key in which nothing is computed. */
const REST_MS = 150

async function answerTo(draft: Draft): Promise<Answer> {
  const read = readDraft(draft)
  if (!isSecureContext) return { ...read, expected: [], insecure: true }
  if (!read.ready) return { ...read, expected: [] }
  const { message, secrets, given, origins } = read.ready
  const expected = await expectedOf(message, secrets.current, webDigests)
  if (given === '') return { ...read, expected }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { ...read, expected, explanation: await explain({ message, secrets, given, origins, zone }, webDigests) }
}

/** Answer to a draft, computed when typing rests; the former one stays until then. */
export function useAnswer(draft: Draft): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    let wanted = true
    const compute = async () => {
      const next = await answerTo(draft)
      if (wanted) setAnswer(next)
    }
    const timer = setTimeout(() => void compute(), REST_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [draft])
  return answer
}
