import type { MistakeId } from './fixes.ts'
import type { Secrets, Signing, Target } from './message.ts'

/** One thing that a person who makes a mistake may have signed: what differs from the right signing. */
export interface Variant extends Partial<Signing> {
  /** Names what was done, if the mistake's own title and label do not. */
  title?: string
  /** What was signed and what is signed instead; without them, the first difference of the two texts tells it. */
  signed?: string
  right?: string
}

/** What a mistake starts from: the target, how it is signed rightly, and the secrets that the person named. */
export interface Case {
  target: Target
  signing: Signing
  secrets: Secrets
  /** Origins that a person may have put before the path. */
  origins: readonly string[]
  /** Time zone of the person's machine. */
  zone: string
}

export interface Mistake {
  id: MistakeId
  /** Name in the list of all mistakes. */
  label: string
  /** Says to the person what they did. */
  title: string
  /** Sentence after 'Firmaste X; se firma Y.' */
  rule: string
  /** True if it has so many variants that they are tried only if nothing else explains the signature. */
  costly?: boolean
  variants: (one: Case) => Variant[]
}
