import { DOCUMENTATION_FAILED } from '@portal/domain/documentation/documentation'
import type { DocumentName } from '@portal/network/document.names'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { path, REFERENCE_TITLES } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Reference.module.css'
import { ReferenceFrame } from './ReferenceFrame.tsx'
import { TEXTS } from './reference.texts.ts'
import { logFailure } from '../../feedback/log.ts'

/** Page with one document of the API reference in an iframe, which fills the window, so that there is only one scroll bar. */
export function ReferencePage({ html }: { html: DocumentName }) {
  const address = `/api/documentation/${html}`
  const { state, retry, drawn } = useAvailability(address)
  const heading = useRef<HTMLHeadingElement>(null)
  const title = REFERENCE_TITLES[html]
  const { guide } = TEXTS[html]
  // Moves the focus to the heading, because the pressed button disappears.
  const again = () => {
    heading.current?.focus()
    retry()
  }
  const quiet = cx(buttonClass('quiet'), css.wide)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <a className={quiet} href={guide}>
          Guía
        </a>
        <a className={quiet} href={path.documentation('changelog')}>
          Cambios
        </a>
        <a className={buttonClass('secondary')} href={`${address}/openapi.json`} download>
          <Download />
          <span>
            <span className={css.wide}>Descargar </span>OpenAPI
          </span>
        </a>
      </header>
      <div className={css.document} aria-busy={state === 'asking' || state === 'drawing'}>
        {state === 'failed' ? (
          <Container page role="alert">
            <EmptyState title={DOCUMENTATION_FAILED} action={<Button onClick={again}>Reintentar</Button>}>
              No pudimos cargar «{title}». Vuelve a intentarlo en unos segundos.
            </EmptyState>
          </Container>
        ) : (
          state !== 'asking' && <ReferenceFrame title={`Referencia de ${title}`} address={address} onLoad={drawn} />
        )}
        {(state === 'asking' || state === 'drawing') && (
          <div className={css.waiting} aria-hidden="true">
            <Skeleton shape="title" width="half" />
            <Skeleton width="long" />
            <Skeleton shape="card" />
          </div>
        )}
      </div>
    </div>
  )
}

export type Loading = 'asking' | 'drawing' | 'done' | 'failed'

/** Checks that a document is available before the iframe loads it, because an iframe would show an error page. */
function useAvailability(address: string) {
  const [state, setState] = useState<Loading>('asking')
  useEffect(() => {
    if (state !== 'asking') return
    const left = new AbortController()
    // HEAD does not download the document. Browsers cache an iframe's files separately, so the iframe would download it a second time.
    fetch(address, { method: 'HEAD', signal: left.signal })
      .then((answer) => {
        if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
        setState('drawing')
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        logFailure('Reference failed', error)
        setState('failed')
      })
    return () => left.abort()
  }, [address, state])
  return { state, retry: () => setState('asking'), drawn: () => setState('done') }
}

export const openReference = (html: DocumentName) => ({
  Component: () => <ReferencePage html={html} />,
})
