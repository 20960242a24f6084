import { type Account, exportAccount, removeAccount } from '@portal/contract/account'
import { LIMITS } from '@portal/domain/limits'
import { chileanDay } from '@portal/domain/moment'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useLastingError } from '../../api/query-client.ts'
import { useRepeat, valuesToRepeat, withRecentSignIn } from '../../api/step-up.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { lazyOverlay } from '../../feedback/lazy-part.tsx'
import { path } from '../../paths.ts'
import { accountConsole } from '../../session/keycloak.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { FormBlock, FormSkeleton } from '../../ui/field/Field.tsx'
import { linkClass } from '../../ui/link/ExternalLink.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import css from './Account.module.css'
import { accountQuery } from './account.api.ts'
import { Sessions } from './Sessions.tsx'

const RemovalDialog = lazyOverlay('la confirmación', async () => (await import('./RemovalDialog.tsx')).RemovalDialog)

export function Component() {
  const { data, error, isPending, isFetching, refetch } = useQuery(accountQuery)
  const failed = useLastingError({ error, isPending }) !== null
  return (
    <Container page>
      <PageHead title="Mi cuenta" lead="Tus datos, tus sesiones abiertas y lo que el portal guarda sobre ti." />
      {isPending && !failed && <FormSkeleton fields={3} />}
      {failed && !data && (
        <RetryNote title="No pudimos cargar tu cuenta" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Person account={data} />
          <FormBlock title="Sesiones" text="Los navegadores en que tu sesión sigue abierta.">
            {data.built_in ? <Sessions /> : <p>Tus sesiones se ven y se cierran en tu proveedor de identidad.</p>}
          </FormBlock>
          <Data />
          <Removal account={data} />
        </>
      )}
    </Container>
  )
}

function Person({ account: { name, email, since, built_in } }: { account: Account }) {
  return (
    <FormBlock
      title="Tus datos"
      text={
        built_in ? 'Con ellos inicias sesión y te reconocen tus colegas.' : 'Los entrega tu proveedor de identidad.'
      }
    >
      <dl className={css.facts}>
        <dt>Nombre</dt>
        <dd>{name ?? 'Sin nombre'}</dd>
        <dt>Correo</dt>
        <dd>{email ?? 'Sin un correo confirmado'}</dd>
        <dt>En el portal desde</dt>
        <dd>
          <time dateTime={since}>{chileanDay(since)}</time>
        </dd>
      </dl>
      <div>
        <a className={buttonClass('secondary')} href={accountConsole()}>
          {built_in ? 'Cambiar nombre o contraseña' : 'Abrir mi cuenta en el proveedor'}
        </a>
      </div>
      {built_in && (
        <p className={css.quiet}>
          El correo no se cambia: para usar otro, crea una cuenta con él y transfiérele tus integraciones.
        </p>
      )}
    </FormBlock>
  )
}

function Data() {
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await withRecentSignIn(exportAccount.operation, true, () => download(exportAccount, {}))
      toast({ tone: 'ok', title: 'Tus datos se descargaron' }, 'success')
    } catch (error) {
      toastFailure(error, 'longNotice')
    } finally {
      setBusy(false)
    }
  }
  useRepeat(exportAccount.operation, () => void save())
  return (
    <FormBlock title="Lo que guardamos sobre ti" text="Un archivo JSON con todo, tabla por tabla.">
      <ul className={css.kept}>
        <li>Tu nombre, tu correo y cuándo entraste.</li>
        <li>
          A qué integraciones tienes acceso y lo que hiciste en ellas: creaciones, observaciones, estados y
          certificados.
        </li>
        <li>Tus conversaciones con el asistente, por {LIMITS.conversationDays} días.</li>
        <li>El asunto y la fecha de los correos que te enviamos, por 30 días.</li>
        <li>El registro de auditoría: tus cambios, los secretos que viste, tus inicios de sesión y desde qué red.</li>
      </ul>
      <div>
        <Button icon={<Download />} busy={busy} onClick={() => void save()}>
          Descargar mis datos
        </Button>
      </div>
      <a className={linkClass} href={`${path.documentation('ecosystem-users')}#que-guarda-el-portal`}>
        Qué guarda el portal y por cuánto tiempo
      </a>
    </FormBlock>
  )
}

function Removal({ account }: { account: Account }) {
  const [asking, setAsking] = useState(() => valuesToRepeat(removeAccount.operation) !== undefined)
  const owned = account.integrations.filter(({ role }) => role === 'OWNER')
  return (
    <FormBlock
      title="Eliminar mi cuenta"
      text={
        account.built_in
          ? 'No se puede deshacer.'
          : 'Se elimina lo que guarda el portal; tu cuenta en el proveedor de identidad no cambia.'
      }
    >
      <p>
        Se cierran tus sesiones, pierdes el acceso a las integraciones compartidas contigo y borramos tu nombre, tu
        correo y tus conversaciones.
      </p>
      <p>
        El registro de auditoría se conserva: prueba quién tuvo acceso a las credenciales de una integración que mueve
        dinero y qué cambió cada persona. Por eso nadie, tampoco la administración de la red, puede modificarlo.
      </p>
      {owned.length > 0 ? (
        <Note tone="info" title="Antes, transfiere las integraciones que son tuyas.">
          En <a href={path.listIntegration()}>Mis integraciones</a>, elige Transferir en el menú de cada tarjeta. Si una
          transferencia está pendiente, espera a que la reciban:
          <ul className={css.kept}>
            {owned.map(({ enroller_uuid, public_name }) => (
              <li key={enroller_uuid}>
                <a href={path.enroller(enroller_uuid)}>{public_name}</a>
              </li>
            ))}
          </ul>
        </Note>
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>Eliminar mi cuenta</Button>
        </div>
      )}
      {asking && <RemovalDialog email={account.email} onClose={() => setAsking(false)} />}
    </FormBlock>
  )
}
