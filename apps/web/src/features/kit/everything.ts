import type { downloadCollection } from '@portal/contract/documentation'
import type { IntegrationType } from '@portal/domain/integration/type'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { downloadZip } from 'client-zip'
import { send } from '../../api/call.ts'
import { COLLECTION, COMMAND_LINE, openApiAddress, SERVER_AUTHORITY } from './files.ts'
import { FRAMES } from './frames.tsx'
import { MARKS } from './marks.tsx'
import { PAY_BUTTON } from './pay-button.ts'
import { pngFile, svgFile } from './picture.tsx'
import { LANGUAGES, programAddress, rolesOf } from './programs.ts'
import { TEXTS } from './texts.ts'

/** File of the ZIP. */
interface Entry {
  name: string
  input: Blob | string
}

/** Integration whose files the ZIP has. */
interface Owner {
  enroller_uuid: string
  type: IntegrationType
}

async function pictures(): Promise<Entry[]> {
  const all = [...MARKS.map(({ picture }) => picture), ...FRAMES]
  const files = all.map(async (picture) => [
    { name: `imagenes/${picture.file}.svg`, input: svgFile(picture) },
    { name: `imagenes/${picture.file}.png`, input: await pngFile(picture) },
  ])
  return (await Promise.all(files)).flat()
}

async function fetched(name: string, address: string): Promise<Entry[]> {
  const answer = await fetch(address)
  // The portal leads addresses that it does not know to its home page.
  if (!answer.ok || answer.redirected) throw new Error(`${address} answered ${answer.status}`)
  return [{ name, input: await answer.blob() }]
}

async function own({ enroller_uuid, type }: Owner): Promise<Entry[]> {
  const collection = send<typeof downloadCollection>(COLLECTION, { body: { enroller_uuid } })
  const programs = rolesOf(type).flatMap((role) =>
    LANGUAGES.map(async ({ id }) => {
      const answer = await send(programAddress(role, id), { uuid: enroller_uuid })
      return { name: `programas/${role}-${id}.zip`, input: await answer.blob() }
    }),
  )
  return [{ name: 'coleccion.zip', input: await (await collection).blob() }, ...(await Promise.all(programs))]
}

/** ZIP of all that the kit offers; without an integration, of what belongs to nobody. The drawings must be in the page. */
export async function everything(owner: Owner | undefined, hasAuthority: boolean): Promise<Blob> {
  const texts = TEXTS.map(({ where, says }) => `${where}: ${says}\n`).join('')
  const others = await Promise.all([
    pictures(),
    ...DOCUMENT_NAMES.map((name) => fetched(`openapi/${name}.openapi.json`, openApiAddress(name))),
    fetched('qri.mjs', COMMAND_LINE),
    ...(hasAuthority ? [fetched('server-ca.crt', SERVER_AUTHORITY)] : []),
    ...(owner ? [own(owner)] : []),
  ])
  const pasted = [
    { name: 'boton-de-pago.html', input: PAY_BUTTON },
    { name: 'textos.txt', input: texts },
  ]
  return downloadZip([...pasted, ...others.flat()]).blob()
}
