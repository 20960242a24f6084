import { TIMING } from '@portal/domain/limits'
import { toast } from '../../feedback/feedback.store.ts'
import { DownloadButton } from '../../form/edit/DownloadButton.tsx'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { FormBlock } from '../../ui/field/FormBlock.tsx'
import css from './CollectionBlock.module.css'
import { downloadCollection } from './enroller.api.ts'

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
          download={() => downloadCollection(enroller_uuid)}
          onEnd={(saved) => {
            if (saved) toast({ tone: 'ok', title: 'Colección descargada' }, TIMING.success)
          }}
        />
      </Card>
    </FormBlock>
  )
}
