import { BRAND } from '@portal/domain/brand'
import { Container } from '../ui/Container.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './EnrollerArea.module.css'
import { SiteLayout } from './SiteLayout.tsx'

const ignore = (): void => undefined
const UNKNOWN = { signedIn: false, administrator: false, ready: false, login: ignore, logout: ignore }

/** Inert copy of the site's frame, shown while the session is not known yet. */
export function Loading() {
  return (
    <SiteLayout session={UNKNOWN} links={BRAND.links} routeName="" footer={false}>
      <Container page>
        <div className={css.loading} aria-hidden>
          <Skeleton shape="title" width="half" />
          <Skeleton width="long" />
        </div>
      </Container>
    </SiteLayout>
  )
}
