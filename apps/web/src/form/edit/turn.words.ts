import { SECTIONS, type Section, type SectionName } from '@portal/domain/enroller/sections'
import type { Reader, Turn } from '@portal/domain/integration/turn'

/** Name of a section where its group is not to be seen: two sections are called 'Webhook', and two 'Cuentas'. */
function nameOf(section: SectionName): string {
  const { label, title, group }: Section = SECTIONS.find(({ name }) => name === section) ?? SECTIONS[0]
  return group ? title : label
}

/**
 * Words of the bar on a section's screen. On the screen that the turn is about, they say so and there is no link.
 * @param reader party of the person who reads
 */
export function turnWords(
  { text, who, section }: Pick<Turn, 'text' | 'who' | 'section'>,
  on: SectionName,
  reader: Reader,
): { text: string; link: { text: string; to: SectionName } | null } {
  if (section === null) return { text, link: { text: 'Ver Resumen', to: 'overview' } }
  if (section === on) return { text: text.replace(/^(Te toca|Le toca [^:]+):/, '$1 aquí:'), link: null }
  return { text, link: { text: `${who === reader ? 'Ir a' : 'Ver'} ${nameOf(section)}`, to: section } }
}
