import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { tellNotOpened } from '../feedback/feedback.store.ts'
import { closeSearch, openSearch, useSearch } from '../state/search.ts'
import { opensSearch } from './search.keys.ts'
import { loadSearch, loadSearchWhenIdle } from './search.load.ts'

/** Mounts the search dialog over any page; opened by `/`, Ctrl+K or its button. */
export function SearchHost() {
  const wanted = useSearch(({ asked }) => asked !== null)
  const { pathname } = useLocation()
  const [Box, setBox] = useState<ComponentType>()
  useEffect(() => loadSearchWhenIdle(pathname), [pathname])
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (!opensSearch(event)) return
      event.preventDefault()
      openSearch()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  useEffect(() => {
    if (!wanted || Box) return
    loadSearch().then(
      ({ SearchDialog }) => setBox(() => SearchDialog),
      () => {
        closeSearch()
        tellNotOpened('la búsqueda')
      },
    )
  }, [wanted, Box])
  return wanted && Box && <Box />
}
