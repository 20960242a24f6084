import { RefusedRequest } from '../http/request.ts'
import { goneProgramPage, permissionPage } from '../page/program.pages.ts'
import { findPerson } from '../person/person.queries.ts'
import type { Answer, Context, Interaction } from './context.ts'

/** Shows who asks for permission: a program whose code the person has sent. */
export async function showPermission(context: Context, at: Interaction): Promise<Answer> {
  const program = at.program && (await at.provider.DeviceCode.find(at.program, { ignoreExpiration: true }))
  const person = at.signedIn && (await findPerson(context.database, 'sub', at.signedIn))
  if (!program || program.isExpired || !person) return { status: 410, page: goneProgramPage(context.publicUrl) }
  const address = String(program.deviceInfo?.['address'])
  const minutes = Math.floor((context.clock() / 1000 - (program.iat ?? 0)) / 60)
  const near = address === context.addressOf(at.req)
  return { page: permissionPage({ ...at, email: person.email, address, near, minutes }) }
}

/** Takes the person's decision. oidc-provider then tells it to the program and shows the last page. */
export async function decide(context: Context, at: Interaction, form: URLSearchParams): Promise<undefined> {
  if (!at.program) throw new RefusedRequest(404, 'no program asks')
  const permits = form.get('decision') === 'permit'
  await context.record(permits ? 'program_permitted' : 'program_refused', at.signedIn ?? null, at.req)
  const result = permits ? { consent: {} } : { error: 'access_denied', error_description: 'the person refused' }
  await at.provider.interactionFinished(at.req, at.res, result, { mergeWithLastSubmission: false })
  return undefined
}
