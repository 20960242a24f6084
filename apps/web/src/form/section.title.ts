import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'

/** Heading of a section's screen, and name of its form. */
export const titleOf = (section: SectionName): string => SECTIONS.find(({ name }) => name === section)?.title ?? ''
