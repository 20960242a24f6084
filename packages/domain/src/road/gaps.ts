import type { SectionName } from '../enroller/sections.ts'
import type { Fact } from './fact.ts'
import { missingIn } from './step.ts'
import type { RoadFacts } from './facts.ts'

/** Data that a section of an integration still lacks, named as on the section's screen. */
export interface Gap {
  section: SectionName
  missing: string[]
  /** True if `missing` contains texts that people wrote (observations); such texts are shown in quotation marks. */
  quoted?: true
}

/** What an integration lacks, by section, the most urgent section first. */
export function gapsIn({ observations }: RoadFacts, facts: readonly Fact[]): Gap[] {
  const missing = missingIn(facts)
  const sections = [...new Set(missing.flatMap(({ shown }) => shown))]
  return sections.map((section): Gap => {
    if (section === 'comments') return { section, missing: [...observations], quoted: true }
    const own = missing.filter(({ shown }) => shown.includes(section))
    return { section, missing: [...new Set(own.map(({ lack }) => lack))] }
  })
}
