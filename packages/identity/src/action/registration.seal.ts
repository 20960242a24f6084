import { open, seal } from '../store/seal.ts'
import type { Context, Interaction } from './context.ts'

/** Name and password hash that the person of one sign-in typed, before anybody confirmed the e-mail. */
export interface Registration {
  name: string
  passwordHash: string
}

const boundTo = (at: Interaction, email: string) => `${at.uid} ${email}`

/** Seals a registration into the page of the registering browser, so that a link asked for again confirms the same password. */
export const sealRegistration = (
  context: Context,
  at: Interaction,
  email: string,
  { name, passwordHash }: Registration,
) => seal(context.registrationKey, boundTo(at, email), JSON.stringify([name, passwordHash]))

/** Opens what `sealRegistration` made; undefined when it is invalid or belongs to another sign-in or e-mail. */
export function openRegistration(
  context: Context,
  at: Interaction,
  email: string,
  sealed: string,
): Registration | undefined {
  try {
    const [name, passwordHash] = JSON.parse(open(context.registrationKey, boundTo(at, email), sealed)) as [
      string,
      string,
    ]
    return { name, passwordHash }
  } catch {
    return undefined
  }
}
