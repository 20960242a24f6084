import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { path, REFERENCE_TITLES } from '../../paths.ts'
import { buttonClass } from '../../ui/button/Button.tsx'
import { Container } from '../../ui/page/Container.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'

/** Page for an unknown document of the API reference: lists the known documents, without an API call. */
export function Component() {
  const links = DOCUMENT_NAMES.map((html) => (
    <a key={html} className={buttonClass('secondary')} href={path.reference(html)}>
      {REFERENCE_TITLES[html]}
    </a>
  ))
  return (
    <Container page>
      <PageHead title="Referencias API" />
      <EmptyState title="Ese documento no existe" action={links}>
        Estas son todas las referencias del portal.
      </EmptyState>
    </Container>
  )
}
