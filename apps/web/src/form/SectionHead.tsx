import type { SectionName } from '@portal/domain/enroller/sections'
import type { ComponentProps } from 'react'
import { PageHead } from '../ui/PageHead.tsx'
import { titleOf } from './section.title.ts'

type Props = Omit<ComponentProps<typeof PageHead>, 'title'> & { section: SectionName }

/** Head of a section's screen, with the title that the sections' one list gives it. */
export function SectionHead({ section, ...head }: Props) {
  return <PageHead title={titleOf(section)} {...head} />
}
