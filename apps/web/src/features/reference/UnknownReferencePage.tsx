import { DOCUMENT_NAMES } from '@portal/network/document.names'
import { path, REFERENCE_TITLES } from '../../paths.ts'
import { buttonClass } from '../../ui/button/button.class.ts'
import { Container } from '../../ui/page/Container.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'

/** Lists the documents if an address names an unknown one; nothing is requested. */
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
