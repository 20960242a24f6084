import { PRODUCT } from '@portal/domain/brand'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { login } from '../../session/keycloak.ts'
import { useSession } from '../../session/session.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { saveFile } from '../../ui/data/save.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { Commands } from './Commands.tsx'
import { authorityQuery } from './files.ts'
import { Files } from './Files.tsx'
import css from './Kit.module.css'
import { Frames, Marks } from './Pictures.tsx'
import { Programs } from './Programs.tsx'
import { useOwn } from './use-own.ts'
import { useSaving } from '../../feedback/use-saving.ts'
import { Words } from './Words.tsx'

/** What people need around their code: marks, frames, words, programs and files. */
export function Component() {
  const status = useSession((session) => session.status)
  return (
    <div className={css.page}>
      {status === 'signed-in' ? (
        <Kit />
      ) : (
        <>
          <Head />
          {status === 'starting' ? <Loading /> : <SignIn />}
        </>
      )}
    </div>
  )
}

const Head = ({ actions }: { actions?: ReactNode }) => (
  <PageHead
    title="Kit de Integración"
    lead="Lo que necesitas alrededor de tu código: marca, piezas para comercios, programas que corren y una línea de comandos."
    actions={actions}
  />
)

function Kit() {
  const own = useOwn()
  const { data: hasAuthority = false } = useQuery(authorityQuery)
  const [busy, save] = useSaving(async () => {
    const { everything } = await import('./everything.ts')
    saveFile(await everything(own.chosen, hasAuthority), `kit-${PRODUCT}.zip`)
  })
  return (
    <>
      <Head
        actions={
          <Button variant="primary" icon={<Download />} busy={busy} onClick={save}>
            Descargar todo
          </Button>
        }
      />
      <Marks />
      <Frames />
      <Words />
      <Programs own={own} />
      <Commands />
      <Files own={own} hasAuthority={hasAuthority} />
    </>
  )
}

const SignIn = () => (
  <EmptyState
    title="Inicia sesión para ver el kit"
    action={
      <Button variant="primary" onClick={() => void login()}>
        Entrar
      </Button>
    }
  >
    Trae archivos de tus integraciones, que solo ven sus miembros.
  </EmptyState>
)

const Loading = () => (
  <div role="status" className={css.loading}>
    <span className="visually-hidden">Cargando</span>
    <Skeleton width="half" />
    <Skeleton shape="card" />
  </div>
)
