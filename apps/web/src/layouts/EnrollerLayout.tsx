import type { Enroller } from '@portal/contract/settings'
import { initials } from '@portal/domain/integration/avatar'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../ui/drawing/Avatar.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import css from './EnrollerLayout.module.css'
import { type SectionGroup, SectionNav } from './SectionNav.tsx'

interface Props {
  enroller: Enroller
  /** Title of the current section, shown on the button that opens the list of sections. */
  section: string
  groups: readonly SectionGroup[]
  /** Shown beside the button that opens the sections, in narrow windows. */
  action?: ReactNode
  children: ReactNode
}

/** Layout of one integration inside the site's frame: sections in a left sidebar; under 1040 px, a button opens them. */
export function EnrollerLayout({ enroller, section, groups, action, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const who = (
    <div className={css.who}>
      <Avatar initials={initials(enroller.public_name)} color={enroller.color} small />
      <div>
        <b title={enroller.public_name}>{enroller.public_name}</b>
        <span>{TYPE_LABELS[enroller.type].label}</span>
      </div>
    </div>
  )
  return (
    <>
      <Area
        side={
          <>
            {who}
            <SectionNav groups={groups} />
          </>
        }
        sections={
          <>
            <Button block aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
              <span className={css.current}>Secciones: {section}</span>
              <ChevronsUpDown />
            </Button>
            {action}
          </>
        }
      >
        {children}
      </Area>
      <Drawer open={open} onClose={close} side="left" label="Integración" closeLabel="Cerrar las secciones" head={who}>
        <div className={css.drawer}>
          <SectionNav groups={groups} onPress={close} />
        </div>
      </Drawer>
    </>
  )
}

/** Skeleton of the layout while the integration loads. */
export function EnrollerLayoutPending({ children }: Pick<Props, 'children'>) {
  return (
    <Area
      side={
        <div className={css.pending}>
          <div className={css.who}>
            <Skeleton shape="avatar" />
            <Skeleton width="half" />
          </div>
          {Array.from({ length: 10 }, (_, row) => (
            <Skeleton key={row} width={row % 3 ? 'half' : 'long'} />
          ))}
        </div>
      }
      sections={<Skeleton shape="control" />}
    >
      {children}
    </Area>
  )
}

function Area({ side, sections, children }: { side: ReactNode; sections: ReactNode } & Pick<Props, 'children'>) {
  return (
    <div className={css.area}>
      <aside className={css.side} aria-label="Integración">
        {side}
      </aside>
      <div className={css.main}>
        <div className={css.sections}>{sections}</div>
        {children}
      </div>
    </div>
  )
}
