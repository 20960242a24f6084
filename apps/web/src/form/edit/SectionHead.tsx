import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'
import type { ComponentProps } from 'react'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { TurnBar } from './TurnBar.tsx'

/** Title of an integration section, used as its heading and as the name of its form. */
export const titleOf = (section: SectionName): string => SECTIONS.find(({ name }) => name === section)?.title ?? ''

type Props = Omit<ComponentProps<typeof PageHead>, 'title'> & { section: SectionName }

/** Title of a section and, except on the overview, where a card says more, the bar that tells whose turn it is. */
export function SectionHead({ section, ...head }: Props) {
  return (
    <>
      <PageHead title={titleOf(section)} titleId="seccion" {...head} />
      {section !== 'overview' && <TurnBar section={section} />}
    </>
  )
}
