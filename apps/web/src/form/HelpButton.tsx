import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type HelpId, helpEntry } from './help.ts'

/** The icon beside a label that opens the matching answer of the help entries. */
export function HelpButton({ entry }: { entry: HelpId }) {
  const [open, setOpen] = useState(false)
  const { question, answer } = helpEntry(entry)
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
          <Button variant="primary" onClick={() => setOpen(false)}>
            Entendido
          </Button>
        }
      >
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Dialog>
    </>
  )
}
