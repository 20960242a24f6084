import { ChevronDown, CircleUser, Search } from 'lucide-react'
import { useRouteHandle } from '../route-handle.ts'
import { useSession } from '../session/session.store.ts'
import { Popover } from '../ui/popover/Popover.tsx'
import { AuthButton } from './AuthButton.tsx'
import { Brand } from './Brand.tsx'
import { NavAnchor } from './NavList.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { ACCOUNT, isMarked, isMenu, topNavigation } from './navigation.ts'
import css from './TopNav.module.css'
import { nearSearch, openSearch } from '../state/search.ts'

/** Top bar: shows the entries from 1280 px on; below that, a menu button opens them in a drawer (spec §2). */
export function TopNav() {
  const { status, administrator, name } = useSession()
  const routeName = useRouteHandle()?.name ?? ''
  const entries = topNavigation({ signedIn: status === 'signed-in', administrator })
  return (
    <header className={css.bar}>
      <div className={css.inside}>
        <Brand />
        <nav aria-label="Principal" className={css.wide}>
          <ul role="list">
            {entries.map((entry) => (
              <li key={entry.label}>
                {isMenu(entry) ? (
                  <Popover
                    buttonClass={css.item}
                    current={isMarked(entry, routeName)}
                    trigger={
                      <>
                        {entry.label}
                        <ChevronDown className="small" />
                      </>
                    }
                  >
                    {(close) => (
                      <ul role="list" aria-label={entry.label}>
                        {entry.items.map((item) => (
                          <li key={item.label}>
                            <NavAnchor entry={item} onPress={close} />
                          </li>
                        ))}
                      </ul>
                    )}
                  </Popover>
                ) : (
                  <NavAnchor entry={entry} className={css.item} />
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.end}>
          <SearchButton />
          <span className={css.auth}>
            {name && (
              <Popover
                buttonClass={css.item}
                label={`Cuenta de ${name}`}
                align="end"
                current={routeName === 'account'}
                trigger={
                  <>
                    <CircleUser />
                    <span title={name} className="ellipsis">
                      {name}
                    </span>
                    <ChevronDown className="small" />
                  </>
                }
              >
                {(close) => <NavAnchor entry={ACCOUNT} onPress={close} />}
              </Popover>
            )}
            <AuthButton />
          </span>
          <span className={css.narrow}>
            <NavDrawer />
          </span>
        </div>
      </div>
    </header>
  )
}

const SearchButton = () => (
  <button
    type="button"
    className={css.item}
    aria-label="Buscar"
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K Meta+K"
    onPointerEnter={nearSearch}
    onFocus={nearSearch}
    onClick={() => openSearch()}
  >
    <Search />
    <span className={css.hint}>
      Buscar <kbd>/</kbd>
    </span>
  </button>
)
