import type { downloadCollection } from '@portal/contract/documentation'
import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { Download } from 'lucide-react'
import { download } from '../../api/download.ts'
import { REFERENCE_TITLES } from '../../paths.ts'
import { COLLECTION, openApiAddress, SERVER_AUTHORITY } from './files.ts'
import css from './Kit.module.css'
import { KitSection } from './KitSection.tsx'
import { OwnChoice } from './OwnChoice.tsx'
import type { Own } from './use-own.ts'
import { useSaving } from '../../feedback/use-saving.ts'

/** Files that other places of the portal offer too. */
export function Files({ own, hasAuthority }: { own: Own; hasAuthority: boolean }) {
  const { chosen } = own
  return (
    <KitSection
      id="archivos"
      title="Archivos"
      text={
        <>
          <p>Los mismos de tu integración y de la documentación, siempre en su última versión.</p>
          <OwnChoice {...own} />
        </>
      }
    >
      <ul role="list" className={css.files}>
        {chosen && <Collection uuid={chosen.enroller_uuid} />}
        {DOCUMENT_NAMES.map((name) => (
          <li key={name}>
            <a href={openApiAddress(name)} download>
              OpenAPI, {REFERENCE_TITLES[name]}
              <span>JSON</span>
              <Download className="small" />
            </a>
          </li>
        ))}
        {hasAuthority && (
          <li>
            <a href={SERVER_AUTHORITY} download>
              server-ca.crt, la autoridad del servidor de integración
              <span>CRT</span>
              <Download className="small" />
            </a>
          </li>
        )}
      </ul>
    </KitSection>
  )
}

function Collection({ uuid }: { uuid: string }) {
  const [busy, save] = useSaving(() =>
    download<typeof downloadCollection>(COLLECTION, { body: { enroller_uuid: uuid } }),
  )
  return (
    <li>
      <button type="button" aria-busy={busy || undefined} onClick={save}>
        Colección de Postman
        <span>ZIP</span>
        <Download className="small" />
      </button>
    </li>
  )
}
