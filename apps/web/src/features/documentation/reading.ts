import { useEffect } from 'react'
import { type DocumentationGroup, type DocumentationPart, useDocumentationGroup } from '../../state/groups.ts'
import { useActiveSection } from './active-section.ts'

/** Key under which local storage keeps the section and language of each documentation page, by route name (spec §3). */
const PARTS: Readonly<Record<string, DocumentationPart>> = {
  'payer-duties': 'payer',
  'collector-duties': 'collector',
  'transaction-flow': 'flow',
  'documentation-security': 'security',
  'alias-management': 'alias',
  'alias-send': 'alias_send',
  'alias-pay': 'alias_pay',
}

/** Stored language or section id of a page; undefined if the value in local storage is not a string. */
function remembered(
  group: DocumentationGroup,
  part: DocumentationPart,
  what: 'language' | 'section',
): string | undefined {
  const value = (group[part] as DocumentationGroup[typeof part] | null)?.[what]
  return typeof value === 'string' ? value : undefined
}

/** Programming language that the reader chose last for code samples, on any page. */
export const sampleLanguage = (): string | undefined => remembered(useDocumentationGroup.getState(), 'flow', 'language')

export function keepLanguage(language: string): void {
  useDocumentationGroup.setState(({ flow }) => ({ flow: { ...flow, language } }))
}

/** Id of the section at which the reader left a documentation page; undefined if local storage has none for this page. */
export function lastSection(group: DocumentationGroup, name: string): string | undefined {
  const part = PARTS[name]
  return part && remembered(group, part, 'section')
}

/** Stores the section being read when the reader leaves the page, unless the page was never scrolled. */
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
