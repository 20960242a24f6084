import { useActiveSection } from './active-section.ts'
import type { Section } from './document.ts'

interface Props {
  headings: readonly Section[]
  className?: string | undefined
  onPress?: (() => void) | undefined
}

export function PageSections({ headings, className, onPress }: Props) {
  // Ignores sections of other pages, so that nothing renders again while those are read.
  const active = useActiveSection(({ id: read }) => headings.find(({ id }) => id === read)?.id)
  return (
    <ul role="list" className={className}>
      {headings.map(({ id, text, depth }) => (
        <li key={id} data-depth={depth}>
          <a href={`#${id}`} onClick={onPress} aria-current={id === active ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
