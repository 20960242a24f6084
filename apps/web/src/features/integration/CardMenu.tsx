import type { IntegrationCard } from '@portal/contract/integration'
import { Ellipsis } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { iconButtonClass } from '../../ui/button/icon-button.class.ts'
import { Popover } from '../../ui/popover/Popover.tsx'

const CardEntries = lazy(async () => ({ default: (await import('./CardEntries.tsx')).CardEntries }))

/** Menu button of an integration card. Its entries and dialogs are loaded lazily when it is pressed. */
export function CardMenu({ card }: { card: IntegrationCard }) {
  const [dialog, show] = useState<ReactNode>()
  return (
    <>
      <Popover
        role="menu"
        align="end"
        late
        label={`Acciones de ${card.public_name}`}
        buttonClass={iconButtonClass}
        trigger={<Ellipsis />}
      >
        {(close) => (
          <Suspense>
            <CardEntries card={card} close={close} show={show} />
          </Suspense>
        )}
      </Popover>
      <Suspense>{dialog}</Suspense>
    </>
  )
}
