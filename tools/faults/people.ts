import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../packages/fixtures/src/people.ts'
import { Visitor } from '../../packages/identity/src/testing/visitor.ts'

/** Access tokens of the demo people, each from a sign-in through the provider's own page. */
export async function signIn(origin: string): Promise<string[]> {
  // The provider knows the portal by its public address.
  const url = origin.replace('127.0.0.1', 'localhost')
  const protocol = `${url}/realms/portal-developer/protocol/openid-connect`
  const tokens: string[] = []
  for (const { email } of DEMO_PEOPLE)
    tokens.push((await new Visitor({ url, protocol }).signIn(email, DEMO_PASSWORD)).access_token)
  return tokens
}
