import { equalInConstantTime } from '../security/signature.ts'
import { utf8 } from './bytes.ts'
import {
  type Digests,
  type Message,
  type Place,
  rightSigning,
  type Secrets,
  signatureOf,
  targetsOf,
} from './message.ts'
import type { Case, Mistake } from './mistake.ts'
import { MISTAKES } from './mistakes.ts'

/** A mistake that produces the signature given. */
export interface Found {
  mistake: Mistake
  title: string
  /** Fragments for 'Firmaste X; se firma Y'; undefined if the two texts tell it. */
  signed?: string | undefined
  right?: string | undefined
  /** Text that was signed. */
  text: string
}

/** How one of a message's signatures is made rightly. */
export interface Expected {
  place: Place
  text: string
  /** Number of bytes that are signed. */
  size: number
  signature: string
}

export type Explanation =
  | { verdict: 'match'; expected: Expected }
  /** Several mistakes may produce the same signature; the first is the likeliest. */
  | { verdict: 'mistake'; expected: Expected; found: readonly Found[] }
  | { verdict: 'unknown'; expected: Expected }

export interface Question {
  message: Message
  secrets: Secrets
  /** Signature as the person computed it or as it arrived; a header may have several. */
  given: string
  /** Origins that a person may have put before a path. */
  origins?: readonly string[]
  /** Time zone of the person's machine. */
  zone?: string
}

/** Signatures that a message has with a secret: one, or two for a notice. */
export async function expectedOf(message: Message, secret: string, digests: Digests): Promise<Expected[]> {
  return Promise.all(
    targetsOf(message).map(async (target) => {
      const signing = rightSigning(target, secret)
      const signature = await signatureOf(signing, digests)
      return { place: target.place, text: signing.text, size: signing.encoded.length, signature }
    }),
  )
}

/** Signatures in a text: one, or the values of a notice's header. */
const givenOf = (text: string): string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((each) => each.replace(/^v1,/, ''))
    .filter((each) => each !== '')

/** True for a text of the form that the signature of a body has. */
const isHex = (text: string): boolean => /^[\da-f]{64}$/i.test(text)

/**
 * Says whether a signature is right or, if it is not, which known mistakes produce exactly it: each is made, and named only if the result
 * equals the signature given. The message must be readable and the secrets well-formed (`readBody`, `secretError`).
 */
export async function explain(question: Question, digests: Digests): Promise<Explanation> {
  const { message, secrets } = question
  const given = givenOf(question.given)
  const isGiven = (signature: string) => given.map((each) => equalInConstantTime(each, signature)).includes(true)
  const expected = await expectedOf(message, secrets.current, digests)
  const match = expected.find(({ signature }) => isGiven(signature))
  if (match) return { verdict: 'match', expected: match }
  for (const [at, target] of targetsOf(message).entries()) {
    const own = expected[at]
    const base = { secrets, origins: question.origins ?? [], zone: question.zone ?? 'UTC' }
    const one: Case = { ...base, target, signing: rightSigning(target, secrets.current) }
    const usual = await foundIn(one, false, isGiven, digests)
    const found = usual.length > 0 ? usual : await foundIn(one, true, isGiven, digests)
    if (own && found.length > 0) return { verdict: 'mistake', expected: own, found }
  }
  const likeliest = expected.find(({ place }) => place !== 'header' || !given.every(isHex)) ?? expected[0]
  if (!likeliest) throw new TypeError('A message without a signature')
  return { verdict: 'unknown', expected: likeliest }
}

/** Tries all variants of all mistakes, costly ones or the others, on one target. */
async function foundIn(
  one: Case,
  costly: boolean,
  isGiven: (text: string) => boolean,
  digests: Digests,
): Promise<Found[]> {
  const tried = await Promise.all(
    MISTAKES.filter((mistake) => Boolean(mistake.costly) === costly).map(async (mistake) => {
      const results = await Promise.all(
        mistake.variants(one).map(async (variant): Promise<Found | undefined> => {
          const text = variant.text ?? one.signing.text
          const encoded = variant.encoded ?? (variant.text === undefined ? one.signing.encoded : utf8(text))
          const signature = await signatureOf({ ...one.signing, ...variant, text, encoded }, digests)
          const { title = mistake.title, signed, right } = variant
          return isGiven(signature) ? { mistake, title, signed, right, text } : undefined
        }),
      )
      return results.find((result) => result !== undefined)
    }),
  )
  return tried.filter((found) => found !== undefined)
}

/** Sentence about a signature that no known mistake produces. */
export const UNEXPLAINED = `No la explica ninguno de los ${MISTAKES.length} errores conocidos`
