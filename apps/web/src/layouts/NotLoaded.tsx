import { Button } from '../ui/Button.tsx'
import { Container } from '../ui/Container.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const reload = <Button onClick={() => location.reload()}>Reintentar</Button>

/** In place of a page that did not arrive. Only a load of the whole document has every browser fetch a module anew. */
export const NotLoaded = () => (
  <Container page role="alert">
    <EmptyState title="No pudimos cargar esta página" action={reload}>
      Revisa tu conexión y vuelve a intentarlo.
    </EmptyState>
  </Container>
)
