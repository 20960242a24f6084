import { useEffect } from 'react'
import { type DocumentationGroup, type DocumentationPart, useDocumentationGroup } from '../../state/groups.ts'
import { useActiveSection } from './active-section.ts'

/** Part of the persisted group for a page, by its route name (spec §3). */
const PARTS: Readonly<Record<string, DocumentationPart>> = {
  'payer-duties': 'payer',
  'collector-duties': 'collector',
  'transaction-flow': 'flow',
  'documentation-security': 'security',
  'alias-management': 'alias',
  'alias-send': 'alias_send',
  'alias-pay': 'alias_pay',
}

/** Remembered word; anything else in local storage is ignored. */
function remembered(
  group: DocumentationGroup,
  part: DocumentationPart,
  what: 'language' | 'section',
): string | undefined {
  const value = (group[part] as DocumentationGroup[typeof part] | null)?.[what]
  return typeof value === 'string' ? value : undefined
}

/** Language in which samples were last read, on any page. */
export const sampleLanguage = (): string | undefined => remembered(useDocumentationGroup.getState(), 'flow', 'language')

export function keepLanguage(language: string): void {
  useDocumentationGroup.setState(({ flow }) => ({ flow: { ...flow, language } }))
}

/** Section at which the reader left a page; undefined for pages that are not remembered. */
export function lastSection(group: DocumentationGroup, name: string): string | undefined {
  const part = PARTS[name]
  return part && remembered(group, part, 'section')
}

/** Remembers the section being read when the reader leaves the page, except at its beginning. */
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
