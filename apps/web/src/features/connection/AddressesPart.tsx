import type { Seen } from '@portal/contract/connection'
import { chileanMoment } from '@portal/domain/moment'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { path } from '../../paths.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Connection.module.css'
import { checkAgain, saveMoved } from './connection.api.ts'
import { fieldLabel, type Url } from './connection.words.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import { HostTable } from './HostTable.tsx'

/** What the network saw of the integration's addresses for notices. `mayCheck`: whether this person may have them checked. */
export function AddressesPart({ uuid, network, mayCheck }: { uuid: string; network: Seen; mayCheck: boolean }) {
  const { running, checked_at, hosts } = network
  const count = hosts.flatMap(({ urls }) => urls).length
  const when = running ? 'Comprobando tus URL…' : checked_at ? `Comprobado el ${chileanMoment(checked_at)}` : ''
  return (
    <ConnectionPart title="De la red a ti" aside={count > 0 ? when : ''}>
      {count > 0 && (
        <>
          <div className={css.hosts}>
            {hosts.map((host) => (
              <HostTable key={host.origin} host={host} />
            ))}
          </div>
          {mayCheck && <Remedies uuid={uuid} urls={hosts.flatMap(({ urls }) => urls)} running={running} />}
        </>
      )}
      {count === 0 && (running ? <Checking /> : <NoAddress uuid={uuid} />)}
      <p role="status" className="visually-hidden">
        {running ? 'Comprobando tus URL' : count > 0 && 'La comprobación terminó'}
      </p>
    </ConnectionPart>
  )
}

const Checking = () => (
  <div className={css.blank}>
    <b>Comprobando tus URL…</b>
    <Skeleton width="long" />
    <Skeleton width="half" />
  </div>
)

const NoAddress = ({ uuid }: { uuid: string }) => (
  <div className={css.blank}>
    <b>Todavía no registras ninguna URL</b>
    <span>
      Aquí verás si la red llega a tu servidor, si su certificado sirve y si verifica las firmas. Si tu servidor aún no
      está listo, en Webhook puedes usar el Receptor de avisos.
    </span>
    <a className={buttonClass('secondary')} href={path.enroller(uuid, 'webhook')}>
      Registrar tus URL
    </a>
  </div>
)

interface RemediesProps {
  uuid: string
  urls: readonly Url[]
  running: boolean
}

/** The one press that mends a redirect, and another check. */
function Remedies({ uuid, urls, running }: RemediesProps) {
  const { type } = useEnroller()
  const [busy, setBusy] = useState<'save' | 'check'>()
  const moved = urls.find((url) => url.moved !== null)
  const run = (what: 'save' | 'check', work: () => Promise<void>) => async (): Promise<void> => {
    setBusy(what)
    await work().catch((error: unknown) => toastFailure(error, 'longNotice'))
    setBusy(undefined)
  }
  const save = run('save', async () => {
    if (!moved?.moved) return
    await saveMoved(uuid, type, moved.field, moved.moved)
    toast({ tone: 'ok', title: `Guardamos la ${fieldLabel(moved.field)}. La red la comprueba de nuevo.` }, 'success')
  })
  return (
    <div className={css.actions}>
      {moved && (
        <Button variant="primary" busy={busy === 'save'} onClick={() => void save()}>
          {moved.moved === `${moved.url}/` ? 'Guardar la URL con la barra final' : 'Guardar la URL a la que redirige'}
        </Button>
      )}
      <Button
        icon={<RotateCw className="small" />}
        busy={busy === 'check' || running}
        onClick={() => void run('check', () => checkAgain(uuid))()}
      >
        {urls.length === 1 ? 'Comprobar de nuevo' : `Comprobar las ${urls.length} de nuevo`}
      </Button>
    </div>
  )
}
