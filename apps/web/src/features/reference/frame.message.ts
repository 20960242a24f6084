/** What a document may tell the page around it: where it is read, or that its reader asks for the search. */
type FrameMessage = { hash: string; key?: undefined } | { key: 'search'; hash?: undefined }

const PLACE = /^#[\w.-]{1,80}$/

/** The message of a document, if it is one: from this frame, which has no origin, and of exactly one of the two forms. */
export function frameMessage(
  { source, origin, data }: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
  frame: unknown,
): FrameMessage | undefined {
  if (!frame || source !== frame || origin !== 'null') return undefined
  if (typeof data !== 'object' || data === null) return undefined
  const [[name, value] = [], ...others] = Object.entries(data) as [string, unknown][]
  if (others.length > 0) return undefined
  if (name === 'hash' && typeof value === 'string' && PLACE.test(value)) return { hash: value }
  return name === 'key' && value === 'search' ? { key: value } : undefined
}
