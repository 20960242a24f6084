import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND } from '@portal/domain/brand'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
import { modulePath } from '../../packages/identity/src/page/art.ts'
import { root } from '../checks/program.ts'

interface Person {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  enabled: string
  attributes?: Record<string, string[]>
  credentials: { value: string }[]
}

interface Client extends Record<string, unknown> {
  clientId: string
  attributes: Record<string, string>
  protocolMappers: { config: Record<string, string> }[]
}

interface Realm extends Record<string, unknown> {
  clients: Client[]
  users: Person[]
  smtpServer: Record<string, string>
  components: Record<string, { config: Record<string, string[]> }[]>
}

const text = readFileSync(join(root, 'deploy', 'keycloak', 'portal-developer.realm.json'), 'utf8')
const realm = JSON.parse(text) as Realm
const [client, commandLine] = realm.clients as [Client, Client]
const PUBLIC_URL = '${PUBLIC_URL:http://localhost:3000}'

describe('the realm file', () => {
  test('has the names that the portal expects without settings', () => {
    const { identity } = readConfig({ OIDC_URL: 'http://localhost:8080', MASTER_KEY: '0'.repeat(64) })
    expect([realm['realm'], client.clientId]).toEqual([identity.realm, identity.clientId])
    expect(commandLine.clientId).toBe(identity.commandLineId)
    for (const { protocolMappers } of [client, commandLine])
      expect(protocolMappers.map(({ config }) => config['included.custom.audience'])).toContain(identity.audience)
  })

  test('lets the portal in by PKCE, to and from itself alone', () => {
    expect(realm.clients).toHaveLength(2)
    expect(client).toMatchObject({
      publicClient: true,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      fullScopeAllowed: false,
      redirectUris: [`${PUBLIC_URL}/*`],
      webOrigins: [PUBLIC_URL],
    })
    expect(client.attributes).toMatchObject({
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': `${PUBLIC_URL}/*`,
    })
  })

  test('lets the command line in by the device flow alone, and never as an administrator', () => {
    expect(commandLine).toMatchObject({
      publicClient: true,
      standardFlowEnabled: false,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      fullScopeAllowed: false,
      redirectUris: [],
      webOrigins: [],
      attributes: { 'oauth2.device.authorization.grant.enabled': 'true' },
    })
    expect(client.attributes['oauth2.device.authorization.grant.enabled']).toBe('false')
    expect(JSON.stringify(commandLine)).not.toContain('allow_list_integrations')
    expect(realm).toMatchObject({ oauth2DeviceCodeLifespan: 600, oauth2DevicePollingInterval: 5 })
  })

  test('keeps tokens short, refresh tokens for one use, and guessing slow', () => {
    expect(realm).toMatchObject({
      accessTokenLifespan: 900,
      ssoSessionIdleTimeout: 1800,
      ssoSessionMaxLifespan: 36_000,
      revokeRefreshToken: true,
      refreshTokenMaxReuse: 0,
      bruteForceProtected: true,
      failureFactor: 10,
      sslRequired: 'external',
      verifyEmail: true,
      registrationAllowed: true,
      defaultLocale: 'es',
    })
  })

  test('leaves it to administrators of the realm to say who administers the network', () => {
    const [profile] = realm.components['org.keycloak.userprofile.UserProfileProvider'] ?? []
    const { attributes } = JSON.parse(profile?.config['kc.user.profile.config']?.[0] ?? '{}') as {
      attributes: { name: string; permissions: object }[]
    }
    expect(attributes.find(({ name }) => name === 'allow_list_integrations')?.permissions).toEqual({
      view: ['admin'],
      edit: ['admin'],
    })
    const claim = client.protocolMappers.find(({ config }) => config['user.attribute'] === 'allow_list_integrations')
    expect(claim?.config).toMatchObject({
      'jsonType.label': 'boolean',
      'access.token.claim': 'true',
      'userinfo.token.claim': 'true',
    })
  })

  test('has the five demo people, who enter only where the demo is asked for', () => {
    const people = realm.users.filter(({ id }) => id)
    expect(
      people.map(({ id, email, firstName, attributes }) => ({
        sub: id,
        email,
        name: firstName,
        administrator: attributes?.['allow_list_integrations']?.[0] === 'true',
      })),
    ).toEqual(DEMO_PEOPLE.map(({ sub, email, name, administrator }) => ({ sub, email, name, administrator })))
    for (const person of people) {
      expect(person).toMatchObject({ enabled: '${DEMO:false}', emailVerified: true })
      expect(person.credentials).toEqual([{ type: 'password', value: DEMO_PASSWORD }])
    }
  })

  test('makes whoever the environment names an administrator, without a password', () => {
    const named = realm.users.filter(({ id }) => !id)
    expect(named).toEqual([
      expect.objectContaining({
        email: '${ADMINISTRATOR_EMAIL:administracion@portal.invalid}',
        attributes: { allow_list_integrations: ['true'] },
      }),
    ])
    expect(named[0]).not.toHaveProperty('credentials')
  })

  test('holds no secret beside the public password of the demo', () => {
    const settings = text.replaceAll(DEMO_PASSWORD, '').replaceAll('${SMTP_PASSWORD:}', '')
    expect(settings).not.toMatch(/"(?:secret|privateKey|certificate|password|secretData|value)": *"[^"]/)
  })
})

describe('the login theme', () => {
  const resources = join(root, 'deploy', 'keycloak', 'themes', 'portal', 'login', 'resources')
  const ui = join(root, 'apps', 'web', 'src', 'ui')
  const read = (...path: string[]): string => readFileSync(join(...path), 'utf8')

  test("has the portal's colours, typeface, mark and pattern", () => {
    expect(realm).toMatchObject({ loginTheme: 'portal', emailTheme: 'portal' })
    const tokens = (css: string): string[] => css.match(/--[\w-]+: (?:light-dark\(#|#)[^;]+;/g) ?? []
    const own = tokens(read(resources, 'css', 'portal.css'))
    expect(own.length).toBeGreaterThan(15)
    expect(tokens(read(ui, 'tokens.css'))).toEqual(expect.arrayContaining(own))
    expect(readFileSync(join(resources, 'font', 'inter-var.woff2'))).toEqual(
      readFileSync(join(ui, 'fonts', 'inter-var.woff2')),
    )
    for (const mark of ['mark.svg', 'mark-dark.svg'])
      for (const path of [...BRAND.mark.ink, BRAND.mark.module]) expect(read(resources, 'img', mark)).toContain(path)
    expect(read(resources, 'img', 'pattern.svg')).toContain(modulePath())
  })
})
