import * as contract from '@portal/contract/documentation'
import type { Ready } from '@portal/contract/file'
import { openApiFile, programSource, type ReadBuilt, referencePageFile } from '@portal/documentation/built'
import type { Addresses } from '@portal/domain/built-addresses'
import { DOCUMENTATION_FAILED } from '@portal/domain/documentation/documentation'
import { fitsProgram, isProgram, PROGRAMS } from '@portal/domain/documentation/programs'
import { isAutomatic } from '@portal/domain/enroller/operation'
import { memoized } from '@portal/domain/memoized'
import { collectionFor, environmentFor } from '@portal/network/collection/collection'
import { DOCUMENT_NAMES, type DocumentName } from '@portal/network/document.names'
import type { OpenApi } from '@portal/network/openapi'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { archiveOf } from '../../http/answers/archive.ts'
import { readyText } from '../../http/answers/ready.text.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { programReadme, settingsOf } from './program.readme.ts'

interface Parts {
  read: ReadBuilt
  /** The same as `read` has filled in. */
  addresses: Addresses
  /** PEM of the authority of the network's server; undefined if a public authority signed its certificate. */
  serverAuthority: string | undefined
}

export function mountDocumentation(mount: Mount, parts: Parts): void {
  const { read, addresses } = parts
  const tree = memoized(async () => JSON.parse(await read('tree.json')) as contract.DocumentTree)
  const reference = keeping(async (name) =>
    readyText(await read(referencePageFile(name)), { 'content-security-policy': await read('reference/policy.txt') }),
  )
  const openApi = keeping(async (name) =>
    readyText(published(await read(openApiFile(name)), addresses), {
      'content-disposition': `attachment; filename="${name}.openapi.json"`,
    }),
  )
  mount(contract.downloadCollection, ({ integration }) => collectionOf(integration, addresses.network))
  mount(contract.readCollection, ({ integration }) => collectionOf(integration, addresses.network))
  mount(contract.downloadProgram, ({ integration, program }) => programOf(integration, program, parts))
  mount(contract.readTree, tree)
  mount(contract.readReference, ({ document }) => reference(document))
  mount(contract.downloadReference, ({ document }) => openApi(document))
}

/** Caches each document at its first request; refuses unknown names without reading the disk. */
function keeping(open: (name: DocumentName) => Promise<Ready>): (name: string) => Promise<Ready> {
  const kept = new Map<string, () => Promise<Ready>>(DOCUMENT_NAMES.map((name) => [name, memoized(() => open(name))]))
  return async (name) => {
    const document = kept.get(name)
    if (!document) throw new Refusal('not_found', { message: DOCUMENTATION_FAILED })
    return document()
  }
}

/** OpenAPI document without the server and the terms of use whose addresses are not published. */
function published(json: string, { production, terms }: Addresses): string {
  if (production && terms) return json
  const document = JSON.parse(json) as OpenApi
  if (!production) document.servers.splice(1)
  if (!terms) delete document.info.license['url']
  return text(document)
}

const text = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** ZIP of an example program, with the settings that the portal knows of the integration. */
async function programOf(
  integration: AccessedIntegration,
  program: string,
  { read, addresses, serverAuthority }: Parts,
) {
  if (!isProgram(program)) throw new Refusal('not_found')
  if (!fitsProgram(program, integration.type)) throw new Refusal('not_applicable')
  const { portal, network } = addresses
  const given = { clientOs: integration.x_client_os, portal, network, ownServer: serverAuthority !== undefined }
  return {
    name: `${program}-${given.clientOs}.zip`,
    content: await archiveOf({
      [PROGRAMS[program].file]: await read(programSource(program)),
      'qri.env': settingsOf(program, given),
      ...(serverAuthority === undefined ? {} : { 'server-ca.crt': serverAuthority }),
      'LEEME.md': programReadme(program, given),
    }),
  }
}

/** ZIP of an integration's Postman collection and environment; file names contain no text that a person typed. */
async function collectionOf(integration: AccessedIntegration, base_url: string) {
  const { api_version, type, chargeback_balance_type, x_client_os } = integration
  const selection = { api_version, type, automaticRefund: isAutomatic(chargeback_balance_type) }
  return {
    name: `coleccion-${x_client_os}.zip`,
    content: await archiveOf({
      [`${x_client_os}.postman_collection.json`]: text(collectionFor(selection)),
      [`${x_client_os}.postman_environment.json`]: text(environmentFor({ ...selection, x_client_os, base_url })),
    }),
  }
}
