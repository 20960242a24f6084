import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'
import type { ComponentProps } from 'react'
import { PageHead } from '../../ui/page/PageHead.tsx'

/** Title of an integration section, used as its heading and as the name of its form. */
export const titleOf = (section: SectionName): string => SECTIONS.find(({ name }) => name === section)?.title ?? ''

type Props = Omit<ComponentProps<typeof PageHead>, 'title'> & { section: SectionName }

export function SectionHead({ section, ...head }: Props) {
  return <PageHead title={titleOf(section)} titleId="seccion" {...head} />
}
