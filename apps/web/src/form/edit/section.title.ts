import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'

/** Title of an integration section, used as its heading and as the name of its form. */
export const titleOf = (section: SectionName): string => SECTIONS.find(({ name }) => name === section)?.title ?? ''
