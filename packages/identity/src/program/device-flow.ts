import {
  type Adapter,
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Context } from '../action/context.ts'
import { LONGEST } from '../http/request.ts'
import type { MasterKeys } from '../options.ts'
import { expiredPage, failurePage } from '../page/pages.ts'
import { codePage, permittedPage, refusedPage } from '../page/program.pages.ts'
import { guessBuckets, pollBucket, takeAttempt } from '../person/throttle.ts'
import { deriveKeys } from '../store/seal.ts'
import { deviceCodeAdapter } from './device-code.adapter.ts'

/** Path of the page for user codes below the realm's; Keycloak's too. */
export const CODE_PAGE = '/device'

/** Seconds that a person has to permit a program. */
export const CODE_LIFE = 600

/** Seconds between two questions of a program that it is told to keep, and those that it must keep, since networks delay. */
const INTERVAL = 5
const SHORTEST = 4

/** Client that can sign in by the device flow only. A native one needs the person's consent each time. */
export const commandLine = (client_id: string): ClientMetadata => ({
  client_id,
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
  response_types: [],
  redirect_uris: [],
})

/** Parameter that hides `user_code` from oidc-provider, which would send the code by itself, without anybody comparing it. */
const SHOWN = 'shown_code'

/** Path and query of the code page, on which the person sends a code that was in the address. */
export function withShownCode({ pathname, searchParams }: URL): string {
  const code = searchParams.get('user_code')
  return code === null ? pathname : `${pathname}?${new URLSearchParams({ [SHOWN]: code }).toString()}`
}

/**
 * Gives a program that asks for no scope what it would get from Keycloak, and refuses one that has the database keep more than it needs.
 * oidc-provider runs it as the check of an extra parameter.
 */
export function checkProgram({ oidc }: KoaContextWithOIDC): void {
  if (oidc.route !== 'device_authorization' || !oidc.params) return
  for (const value of Object.values(oidc.params))
    if (typeof value === 'string' && value.length > LONGEST) throw new errors.InvalidRequest('value too long')
  oidc.params['scope'] ??= 'openid'
}

/** What the code page says about a code that does not fit, by the name of oidc-provider's error. */
const WRONG: Record<string, string> = {
  NoCodeError: 'Escribe el código que muestra tu terminal.',
  NotFoundError: 'No conocemos ese código. Revisa que sea el que muestra tu terminal.',
  ExpiredError: 'Ese código venció. Pide otro en tu terminal.',
  AlreadyUsedError: 'Ese código ya se usó. Pide otro en tu terminal.',
  InvalidRequest: 'Esta página estuvo abierta mucho tiempo. Envía el código otra vez.',
}
const TOO_MANY = 'Se enviaron demasiados códigos. Espera diez minutos y vuelve a intentarlo.'

export function deviceFlow(context: Context): NonNullable<NonNullable<Configuration['features']>['deviceFlow']> {
  const { shell, mount, publicUrl, addressOf } = context
  const showCode = (ctx: KoaContextWithOIDC, status: number, code: string | undefined, error?: string) => {
    const xsrf = String(ctx.oidc.session?.state?.['secret'])
    const shown = code === undefined
    const given = code ?? new URLSearchParams(ctx.querystring).get(SHOWN) ?? ''
    const asked = { action: `${mount}${CODE_PAGE}`, xsrf, code: given.slice(0, 64), error }
    shell.sendKoa(ctx, status, codePage({ ...asked, shown: shown && given !== '' }))
  }
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: (ctx) => ({ address: addressOf(ctx.req) }),
    userCodeInputSource: (ctx, _form, _out, error) => {
      if (!error) return showCode(ctx, 200, undefined)
      const typed = 'userCode' in error ? String(error.userCode) : ''
      if (error.name === 'AbortedError') return shell.sendKoa(ctx, 200, refusedPage(publicUrl))
      if (error instanceof errors.SlowDown) return showCode(ctx, 429, typed, TOO_MANY)
      if (error instanceof errors.SessionNotFound) return shell.sendKoa(ctx, 400, expiredPage(publicUrl))
      const wrong = WRONG[error.name]
      return wrong ? showCode(ctx, 400, typed, wrong) : shell.sendKoa(ctx, 500, failurePage(publicUrl))
    },
    // Reached only by a form that is not ours, since the button of ours confirms the code.
    userCodeConfirmSource: (ctx, _form, _client, _info, code) => showCode(ctx, 200, code),
    successSource: (ctx) => shell.sendKoa(ctx, 200, permittedPage(publicUrl)),
  }
}

/** Stores the codes of programs, and counts who sends user codes. */
export function programCodes(context: Context, masterKeys: MasterKeys): Adapter {
  return deviceCodeAdapter(context, deriveKeys(masterKeys, 'user-codes'), async () => {
    const { req } = Provider.ctx ?? {}
    if (!req) return
    // One after the other, so that whoever sends too many does not fill the counter of all.
    for (const bucket of guessBuckets(context, req))
      if (!(await takeAttempt(context.database, [bucket], context.clock()))) throw new errors.SlowDown()
  })
}

/** Tells programs how often to ask, and `slow_down` to those that ask more often (RFC 8628 §3.5), which oidc-provider does not do. */
export function pacePrograms(provider: Provider, { database, clock }: Context): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const body = ctx.body as Record<string, unknown>
    if (oidc?.route === 'device_authorization' && ctx.status === 200) body['interval'] = INTERVAL
    if (oidc?.route !== 'token' || body['error'] !== 'authorization_pending') return
    const asked = pollBucket(String(oidc.params?.['device_code']), SHORTEST)
    if (await takeAttempt(database, [asked], clock())) return
    const { error, error_description } = new errors.SlowDown()
    ctx.body = { error, error_description }
  })
}
