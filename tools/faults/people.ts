import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../packages/fixtures/src/people.ts'
import { Visitor } from '../../packages/identity/src/testing/visitor.ts'

/** Access tokens of the demo people, each from a sign-in through the provider's own page. */
export async function signIn(origin: string): Promise<string[]> {
  const protocol = `${origin}/realms/portal-developer/protocol/openid-connect`
  const tokens: string[] = []
  for (const { email } of DEMO_PEOPLE)
    tokens.push((await new Visitor({ url: origin, protocol }).signIn(email, DEMO_PASSWORD)).access_token)
  return tokens
}
