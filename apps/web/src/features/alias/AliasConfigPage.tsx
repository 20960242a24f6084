import type { Enroller } from '@portal/contract/settings'
import { whyNoAlias } from '@portal/domain/enroller/sections'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { activateAlias } from '@portal/contract/alias'
import { announce, waiting } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { refreshRoad } from '../../state/road.ts'
import { refreshList } from '../../state/groups.ts'
import { changeEnroller, useEnroller } from '../../state/open-enroller.ts'
import { path } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Note } from '../../ui/status/Note.tsx'
import css from './AliasCards.module.css'
import { AliasCards } from './AliasCards.tsx'
import { call } from '../../api/call.ts'

/** Label of the activation button. The button is disabled unless the label is 'Configurar integración' (spec §2). */
function labelOf({ type, alias_configured }: Enroller): string {
  if (whyNoAlias(type) !== null) return 'Tipo de integración no compatible'
  return alias_configured ? 'Integración ya configurada' : 'Configurar integración'
}

export function Component() {
  const { uuid = '' } = useParams()
  const enroller = useEnroller()
  const offered = whyNoAlias(enroller.type) === null && !enroller.alias_configured
  const next = useRef<HTMLAnchorElement>(null)

  const configure = async (): Promise<void> => {
    try {
      await waiting('Configurando Integración', () => activate(enroller))
    } catch (error) {
      toastFailure(error, 'error')
      return
    }
    changeEnroller(uuid, { alias_configured: true })
    refreshRoad(uuid)
    refreshList()
    await announce('Integración Configurada', 'success')
    // Moves the focus, because the focused activation button is disabled now.
    next.current?.focus()
  }

  return (
    <>
      <SectionHead
        section="alias-config"
        lead="Con alias, las personas envían y pagan con un nombre corto en vez de un QR. Se activa una sola vez."
      />
      <div className={css.page}>
        {whyNoAlias(enroller.type) !== null && (
          <Note title="Alias se configura en integraciones que cobran.">
            Está disponible para Recaudador y para Billetera y Recaudador. Una billetera registra alias y envía por la
            API, pero no recibe los avisos de sus envíos.
          </Note>
        )}
        <AliasCards />
        <Button variant="primary" disabled={!offered} onClick={() => void configure()}>
          {labelOf(enroller)}
        </Button>
        {enroller.alias_configured && (
          <Note tone="ok" title="Siguiente paso:">
            registra el{' '}
            <a ref={next} href={path.enroller(uuid, 'alias-webhook')}>
              Webhook
            </a>{' '}
            y el <a href={path.enroller(uuid, 'alias-iframe')}>IFrame</a> de alias.
          </Note>
        )}
      </div>
    </>
  )
}

const activate = ({ enroller_uuid, type }: Enroller) => call(activateAlias, { body: { enroller_uuid, type } })
