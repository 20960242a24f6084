import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { path } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button.class.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { QUESTIONS } from './help.questions.ts'

/** Fetched with the first help that somebody opens; without it the question still leads to its answer. */
const HelpAnswer = lazy(() =>
  import('./HelpAnswer.tsx').then(
    ({ HelpAnswer: Answer }) => ({ default: Answer }),
    () => ({ default: Unloaded }),
  ),
)

const Unloaded = () => <p>No pudimos cargar la respuesta. Revisa tu conexión y carga la página de nuevo.</p>

/** The icon beside a label that opens the matching answer of the help entries. */
export function HelpButton({ entry }: { entry: string }) {
  const [open, setOpen] = useState(false)
  const question = QUESTIONS[entry]
  if (question === undefined) throw new Error(`There is no help entry ${entry}`)
  return (
    <>
      <IconButton label={`Ayuda: ${question}`} onClick={() => setOpen(true)}>
        <CircleHelp />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        closeLabel="Cerrar"
        title={question}
        footer={
          <>
            <Link to={`${path.questions()}#${entry}`} className={buttonClass('quiet')}>
              Ver en preguntas frecuentes
            </Link>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Entendido
            </Button>
          </>
        }
      >
        <Suspense fallback={<Skeleton width="long" />}>
          <HelpAnswer id={entry} />
        </Suspense>
      </Dialog>
    </>
  )
}
