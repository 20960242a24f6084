import { Button } from '../ui/Button.tsx'
import { Container } from '../ui/Container.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const reload = <Button onClick={() => location.reload()}>Reintentar</Button>

/** Error page for a module that failed to load. It reloads the document, because browsers cache a failed module import. */
export const NotLoaded = () => (
  <Container page role="alert">
    <EmptyState title="No pudimos cargar esta página" action={reload}>
      Revisa tu conexión y vuelve a intentarlo.
    </EmptyState>
  </Container>
)
