import { useEffect } from 'react'
import { type DocumentationGroup, type DocumentationPart, useDocumentationGroup } from '../../state/groups.ts'
import { useActiveSection } from './active-section.ts'

/** The part of the persisted group that a page belongs to (spec §3), by the name of its route. */
const PARTS: Readonly<Record<string, DocumentationPart>> = {
  'payer-duties': 'payer',
  'collector-duties': 'collector',
  'transaction-flow': 'flow',
  'documentation-security': 'security',
  'alias-management': 'alias',
  'alias-send': 'alias_send',
  'alias-pay': 'alias_pay',
}

/** One remembered word; local storage may hold anything. */
function remembered(
  group: DocumentationGroup,
  part: DocumentationPart,
  what: 'language' | 'section',
): string | undefined {
  const value = (group[part] as DocumentationGroup[typeof part] | null)?.[what]
  return typeof value === 'string' ? value : undefined
}

/** Language that samples were last read in, wherever that was. */
export const sampleLanguage = (): string | undefined => remembered(useDocumentationGroup.getState(), 'flow', 'language')

export function keepLanguage(language: string): void {
  useDocumentationGroup.setState(({ flow }) => ({ flow: { ...flow, language } }))
}

/** Section of a page at which its reader last left it, where the page is one whose place is kept. */
export function lastSection(group: DocumentationGroup, name: string): string | undefined {
  const part = PARTS[name]
  return part && remembered(group, part, 'section')
}

/** Keeps the section that is being read, when the reader leaves it; the beginning of a page is no place to come back to. */
export function useKeptSection(name: string): void {
  useEffect(() => {
    const part = PARTS[name]
    if (!part) return
    let reading: string | undefined
    const watch = useActiveSection.subscribe(({ id }) => {
      if (scrollY > 0) reading = id ?? reading
    })
    const keep = () => {
      if (!reading || reading === remembered(useDocumentationGroup.getState(), part, 'section')) return
      useDocumentationGroup.setState((group) => ({ [part]: { ...group[part], section: reading } }))
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      watch()
      keep()
    }
  }, [name])
}
