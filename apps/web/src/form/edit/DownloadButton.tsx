import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { ask, notify } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'

const FAILED = 'Ha ocurrido un error al descargar el archivo. Por favor, contacte a soporte.'

interface Props {
  label: string
  question: { title: string; text?: string | undefined; confirm: string; danger?: boolean | undefined }
  download: () => Promise<void>
  /** Called after a download and also after a failed one, because the server may have changed something before failing. */
  onEnd?: (saved: boolean) => void
}

/** Button that asks for confirmation and downloads a file. After a failure it shows a general title and the server's text below. */
export function DownloadButton({ label, question, download, onEnd }: Props) {
  const [busy, setBusy] = useState(false)

  const run = async (): Promise<void> => {
    if (!(await ask({ ...question, cancel: 'Cancelar' }))) return
    setBusy(true)
    const failure = await download().then(
      () => undefined,
      (error: unknown) => error ?? FAILED,
    )
    setBusy(false)
    onEnd?.(failure === undefined)
    if (failure === undefined) return
    const answered = failure instanceof CallFailure && failure.status > 0
    await notify({ title: FAILED, text: answered ? failure.message : undefined, tone: 'bad' })
  }

  return (
    <Button icon={<Download />} busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
