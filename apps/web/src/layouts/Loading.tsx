import { Container } from '../ui/page/Container.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import css from './Loading.module.css'
import { SiteLayout } from './SiteLayout.tsx'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'

export function Loading() {
  return (
    <SiteLayout footer="none">
      <Container page>
        <div className={css.loading} aria-hidden>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
        </div>
      </Container>
    </SiteLayout>
  )
}

const reload = <Button onClick={() => location.reload()}>Reintentar</Button>

/** Error page for a module that failed to load. It reloads the document, because browsers cache a failed module import. */
export const NotLoaded = () => (
  <Container page role="alert">
    <EmptyState title="No pudimos cargar esta página" action={reload}>
      Revisa tu conexión y vuelve a intentarlo.
    </EmptyState>
  </Container>
)
