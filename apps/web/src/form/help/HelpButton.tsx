import { CircleHelp } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { path } from '../../paths.ts'
import { Button, buttonClass, IconButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { QUESTIONS } from './help.questions.ts'

const Unloaded = () => <p>No pudimos cargar la respuesta. Revisa tu conexión y abre la ayuda otra vez.</p>

/** Answer in the help dialog. Its module loads when the dialog opens; after a failure, opening it again retries. */
function Answer({ id }: { id: string }) {
  const [Shown, setShown] = useState<ComponentType<{ id: string }>>()
  useEffect(() => {
    import('./HelpAnswer.tsx').then(
      ({ HelpAnswer }) => setShown(() => HelpAnswer),
      () => setShown(() => Unloaded),
    )
  }, [])
  return Shown ? <Shown id={id} /> : <Skeleton width="long" />
}

export function HelpButton({ entry }: { entry: string }) {
  const [open, setOpen] = useState(false)
  const question = QUESTIONS[entry]
  if (question === undefined) throw new Error(`There is no help entry ${entry}`)
  return (
    <>
      <IconButton label={`Ayuda: ${question}`} onClick={() => setOpen(true)}>
        <CircleHelp />
      </IconButton>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          title={question}
          footer={
            <>
              <a href={`${path.questions()}#${entry}`} className={buttonClass('quiet')}>
                Ver en preguntas frecuentes
              </a>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Entendido
              </Button>
            </>
          }
        >
          <Answer id={entry} />
        </Dialog>
      )}
    </>
  )
}
