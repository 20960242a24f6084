import { Container } from '../ui/page/Container.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import css from './EnrollerArea.module.css'
import { SiteLayout } from './SiteLayout.tsx'

/** Frame of the site around a skeleton, shown while the session or the code of a guarded page is loading. */
export function Loading() {
  return (
    <SiteLayout footer={false}>
      <Container page>
        <div className={css.loading} aria-hidden>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
        </div>
      </Container>
    </SiteLayout>
  )
}
