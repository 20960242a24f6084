import { path } from '../../paths.ts'
import { askAssistant } from '../../state/ask.ts'
import { closeSearch } from '../../state/search.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './SearchDialog.module.css'

/** Nothing was found: other ways to an answer. */
export function NoResults({ typed }: { typed: string }) {
  return (
    <div className={css.none}>
      <p>
        <b>Sin resultados para «{typed}»</b>
      </p>
      <p>
        Prueba con otra palabra, revisa las{' '}
        <a href={path.questions()} onClick={closeSearch}>
          preguntas frecuentes
        </a>{' '}
        o{' '}
        <button
          type="button"
          onClick={() => {
            closeSearch()
            askAssistant(typed)
          }}
        >
          pregúntale al asistente
        </button>
        .
      </p>
    </div>
  )
}

/** The index did not arrive. */
export function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className={css.none} role="alert">
      <p>
        <b>No pudimos cargar la búsqueda</b>
      </p>
      <p>Revisa tu conexión. Lo que escribiste sigue aquí.</p>
      <Button onClick={retry}>Reintentar</Button>
    </div>
  )
}
