import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'
import icon from './IconButton.module.css'
import css from './Menu.module.css'
import { Popover } from './Popover.tsx'

/** One action. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean | undefined
  /** Loses something. */
  danger?: boolean | undefined
  /** A line above it. */
  divided?: boolean | undefined
}

interface Props {
  /** Name of the button and of the menu. */
  label: string
  items: readonly MenuItem[]
  /** What the button shows, three dots unless said. */
  trigger?: ReactNode
  buttonClass?: string | undefined
  align?: 'start' | 'end' | undefined
}

/** Actions on one thing behind a button. */
export function Menu({ label, items, trigger, buttonClass = icon.button, align = 'end' }: Props) {
  return (
    <Popover role="menu" label={label} trigger={trigger ?? <Ellipsis />} buttonClass={buttonClass} align={align}>
      {(close) =>
        items.map((item) => (
          <Fragment key={item.label}>
            {item.divided && <hr />}
            <button
              type="button"
              role="menuitem"
              disabled={item.disabled}
              className={cx(item.danger && css.danger)}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.icon}
              <span>{item.label}</span>
            </button>
          </Fragment>
        ))
      }
    </Popover>
  )
}
