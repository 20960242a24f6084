import { Search } from 'lucide-react'
import { openSearch } from '../state/search.ts'
import { loadSearch } from './search.load.ts'
import css from './TopNav.module.css'

/** Button that opens the search; its module starts loading when the pointer enters. */
export const SearchButton = () => (
  <button
    type="button"
    className={css.item}
    aria-label="Buscar"
    aria-haspopup="dialog"
    aria-keyshortcuts="/ Control+K Meta+K"
    onPointerEnter={() => void loadSearch().catch(() => undefined)}
    onClick={() => openSearch()}
  >
    <Search />
    <span className={css.hint}>
      Buscar <kbd>/</kbd>
    </span>
  </button>
)
