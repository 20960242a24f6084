import type { SectionName } from '@portal/domain/enroller/sections'
import type { ComponentProps } from 'react'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { titleOf } from './section.title.ts'

type Props = Omit<ComponentProps<typeof PageHead>, 'title'> & { section: SectionName }

/** Page heading of an integration section, titled from the domain's list of sections. */
export function SectionHead({ section, ...head }: Props) {
  return <PageHead title={titleOf(section)} {...head} />
}
