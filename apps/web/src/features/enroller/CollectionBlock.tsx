import type { downloadCollection } from '@portal/contract/documentation'
import { TIMING } from '@portal/domain/limits'
import type { Address } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { DownloadButton } from '../../form/DownloadButton.tsx'
import { HelpButton } from '../../form/HelpButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormBlock } from '../../ui/FormBlock.tsx'
import css from './CollectionBlock.module.css'

const COLLECTION: Address<typeof downloadCollection> = { method: 'POST', path: '/api/postman/download' }

/** The collection to try the network's API with. */
export function CollectionBlock({ enroller_uuid }: { enroller_uuid: string }) {
  return (
    <FormBlock title="Recursos" text="Todo lo que necesitas para la primera llamada.">
      <Card className={css.resource}>
        <div className={css.about}>
          <h3>
            Colección de pruebas de la API <HelpButton entry="collection" />
          </h3>
          <p>Postman v2.1 con las llamadas de tu integración y su ambiente, sin secretos. ZIP.</p>
        </div>
        <DownloadButton
          label="Descargar colección"
          question={{ title: '¿Está seguro que desea descargar la colección?', confirm: 'Descargar' }}
          download={() => download<typeof downloadCollection>(COLLECTION, { body: { enroller_uuid } })}
          onEnd={(saved) => {
            if (saved) toast({ tone: 'ok', title: 'Colección descargada' }, TIMING.success)
          }}
        />
      </Card>
    </FormBlock>
  )
}
