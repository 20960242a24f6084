import { Button } from '../ui/button/Button.tsx'
import { Container } from '../ui/page/Container.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'

const reload = <Button onClick={() => location.reload()}>Reintentar</Button>

/** Error page for a module that failed to load. It reloads the document, because browsers cache a failed module import. */
export const NotLoaded = () => (
  <Container page role="alert">
    <EmptyState title="No pudimos cargar esta página" action={reload}>
      Revisa tu conexión y vuelve a intentarlo.
    </EmptyState>
  </Container>
)
