import { type Entry, entriesOf } from '@portal/network/entries'
import type { OpenApi } from '@portal/network/openapi'

/** Operations by tag, in the order of the tags; a tag without operations is left out. */
export function groupsOf(document: OpenApi): { name: string; description: string; entries: Entry[] }[] {
  const byTag = Map.groupBy(entriesOf(document), ({ tag }) => tag)
  return document.tags
    .map((tag) => ({ ...tag, entries: byTag.get(tag.name) ?? [] }))
    .filter(({ entries }) => entries.length > 0)
}
