import { LIMITS } from '@portal/domain/limits'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useDebounced } from './use-debounced.ts'

/** What a combobox of names says, whichever names they are. */
export const NAMES_TEXTS = {
  clearLabel: 'Borrar',
  openLabel: 'Mostrar opciones',
  loadingText: 'Buscando…',
  placeholder: 'Todos',
}

/**
 * Names that have what is being typed; the server looks, so a million of them never travel. While it does, those that it found before
 * stay.
 */
export function useNames<Name, Key extends QueryKey>(
  typed: string,
  queryOf: (search: string) => UseQueryOptions<Name[], Error, Name[], Key>,
): { names: readonly Name[]; loading: boolean } {
  const asked = typed.trim().slice(0, LIMITS.searched)
  const search = useDebounced(asked)
  const { data = [], isFetching } = useQuery({ ...queryOf(search), placeholderData: keepPreviousData })
  return { names: data, loading: isFetching || search !== asked }
}
