import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@portal/fixtures/people'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/api/src/config.ts'
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
      revokeRefreshToken: true,
      refreshTokenMaxReuse: 0,
      bruteForceProtected: true,
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
    expect(
      realm.users.map(({ id, email, firstName, attributes }) => ({
        sub: id,
        email,
        name: firstName,
        administrator: attributes?.['allow_list_integrations']?.[0] === 'true',
      })),
    ).toEqual(DEMO_PEOPLE.map(({ sub, email, name, administrator }) => ({ sub, email, name, administrator })))
    for (const person of realm.users) {
      expect(person).toMatchObject({ enabled: '${DEMO:false}', emailVerified: true })
      expect(person.credentials).toEqual([{ type: 'password', value: DEMO_PASSWORD }])
    }
  })

  test('holds no secret beside the public password of the demo', () => {
    const settings = JSON.stringify({ ...realm, localizationTexts: {} }).replaceAll(DEMO_PASSWORD, '')
    expect(settings).not.toMatch(/"(?:secret|privateKey|certificate|password|secretData|value)":"[^"]/)
  })
})
