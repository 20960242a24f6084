import { Container } from '../../ui/Container.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'

/** A page whose place is final and whose content is still being made; it says so. */
export function ConstructionPage({ title }: { title: string }) {
  return (
    <Container page>
      <PageHead title={title} />
      <EmptyState title="En construcción">
        Estamos preparando esta sección. Su lugar y su dirección ya son los definitivos, así que puedes guardarla.
      </EmptyState>
    </Container>
  )
}
