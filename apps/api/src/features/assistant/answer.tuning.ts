/** What decides between an answer and an honest 'no'; each was set by asking (docs/decisions/023). */
export const TUNING = {
  /** Passages that are looked at. */
  hits: 8,
  /** Least share of what the question is about, by weight of its words, that a passage has to speak of. */
  coverage: 0.42,
  /** Least score of the search. */
  score: 11.2,
  /** Another passage is a source if its score is at least this share of the best. */
  sourceShare: 0.45,
  sources: 3,
  /**
   * Share of the best score from which on passages are found alike: a frequent question that has this share of what is asked in its own
   * words is answered from, and else the first passage that speaks of no less than the others, up to this gap.
   */
  alike: { faq: 0.7, passage: 0.9, coverage: 0.6, gap: 0.25 },
  /** Least share of each that a question and a frequent one have in common, and least mean of both, to ask the same. */
  same: { least: 0.6, mean: 0.75 },
  /** Weight there of a word that goes with almost any question; that of the others is 0.7 to 6. */
  light: 0.2,
  /** Weight of the page of tools beside the others, where somebody asks how something is done. */
  tools: 0.7,
  /** Weight of a frequent question that asks why beside the others, where somebody asks why. */
  cause: 1.3,
  /** Share of the question that another passage has to speak of to be told after one that says little. */
  alsoCoverage: 0.75,
  /** Words of an answer, at most, and below how many another passage is added. */
  words: { most: 120, few: 35, faq: 180 },
  /** Share of the best sentence's weight that another needs to be told as well. */
  sentenceShare: 0.4,
  /** Weight of standing first in its passage, in units of an average word. */
  leadBonus: 0.6,
} as const
