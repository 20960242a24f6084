import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useRepeat, withRecentSignIn } from '../../api/step-up.ts'
import { ask, notify } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'

const FAILED = 'Ha ocurrido un error al descargar el archivo. Por favor, contacte a soporte.'

interface Props {
  label: string
  question: { title: string; text?: string | undefined; confirm: string; danger?: boolean | undefined }
  download: () => Promise<void>
  /** Name under which the download is repeated after a new sign-in, if it needs a recent one. */
  repeatAs?: string
  /** Called after a download and also after a failed one, because the server may have changed something before failing. */
  onEnd?: (saved: boolean) => void
}

/** Button that asks for confirmation and downloads a file. After a failure it shows a general title and the server's text below. */
export function DownloadButton({ label, question, download, repeatAs, onEnd }: Props) {
  const [busy, setBusy] = useState(false)

  const start = async (): Promise<void> => {
    setBusy(true)
    const done = repeatAs ? withRecentSignIn(repeatAs, true, download) : download()
    const failure = await done.then(
      () => undefined,
      (error: unknown) => error ?? FAILED,
    )
    setBusy(false)
    onEnd?.(failure === undefined)
    if (failure === undefined) return
    const answered = failure instanceof CallFailure && failure.status > 0
    await notify({ title: FAILED, text: answered ? messageOf(failure) : undefined, tone: 'bad' })
  }

  const run = async (): Promise<void> => {
    if (await ask({ ...question, cancel: 'Cancelar' })) await start()
  }
  useRepeat(repeatAs, () => void start())

  return (
    <Button icon={<Download />} busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
