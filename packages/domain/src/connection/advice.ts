import type { SectionName } from '../enroller/sections.ts'
import { type AdviceFacts, RULES, type RuleName } from './advice.rules.ts'

export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

/** Length of the reason why a finding is on purpose. */
export const REASON_LENGTH = { min: 5, max: 300 } as const

/** Something that is valid and unwise. */
export interface Finding {
  rule: RuleName
  /** Points that it costs. */
  weight: number
  title: string
  why: string
  /** Screen where it can be changed. */
  section: SectionName
}

/** What is valid and unwise in an integration, in the order of the rules. */
export const adviceFor = (facts: AdviceFacts): Finding[] =>
  RULE_NAMES.flatMap((rule) => {
    const { weight, section, why, find } = RULES[rule]
    const title = find(facts)
    return title === null ? [] : [{ rule, weight, section, why, title }]
  })

/** 100 less the weight of each finding, except of those that are on purpose. */
export const scoreOf = (findings: readonly Finding[], intended: ReadonlySet<RuleName>): number =>
  100 - findings.reduce((sum, { rule, weight }) => sum + (intended.has(rule) ? 0 : weight), 0)
