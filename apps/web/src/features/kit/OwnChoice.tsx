import { messageOf } from '../../api/failure.ts'
import { path } from '../../paths.ts'
import { Field, Select } from '../../ui/field/Field.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Kit.module.css'
import type { Own } from './use-own.ts'

/** Says whose files a section offers: asks if there are several integrations, and says what to do if there is none. */
export function OwnChoice({ all, chosen, choose, failure, loading, retry }: Own) {
  if (failure)
    return (
      <RetryNote title="No pudimos cargar tus integraciones" busy={loading} onRetry={retry}>
        {messageOf(failure)}
      </RetryNote>
    )
  if (!all) return <Skeleton shape="control" />
  if (!chosen)
    return (
      <p>
        Se descargan con los datos de una integración, y todavía no tienes ninguna.{' '}
        <a href={path.createIntegration()}>Crea la primera</a>
      </p>
    )
  if (all.length === 1)
    return (
      <p>
        Con los datos de <b>{chosen.public_name}</b>.
      </p>
    )
  return (
    <Field label="Integración" className={css.choice}>
      <Select
        value={chosen.enroller_uuid}
        options={all.map(({ enroller_uuid, public_name }) => ({ value: enroller_uuid, label: public_name }))}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  )
}
