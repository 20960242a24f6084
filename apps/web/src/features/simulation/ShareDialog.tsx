import type { Run } from '@portal/domain/network/simulation'
import { simulationHref } from '@portal/domain/tools'
import { Copy, Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { copyText } from '../../ui/browser/copy.ts'
import { useCopied } from '../../ui/browser/use-copied.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { saveFile } from '../../ui/data/save.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { svgPng } from '../../ui/drawing/svg-png.ts'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import { SharePicture } from './SharePicture.tsx'

/** Picture and link of a run. */
export function ShareDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const link = new URL(simulationHref(run.id), location.href).href
  const { copied, handlers, icon } = useCopied(() => copyText(link))
  const picture = useRef<SVGSVGElement>(null)
  const [failed, setFailed] = useState(false)
  const save = async (): Promise<void> => {
    if (!picture.current) return
    setFailed(false)
    try {
      saveFile(await svgPng(picture.current), `pago-${run.charge.number}.png`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Dialog
      title="Comparte este pago"
      width="40rem"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" icon={<Download />} onClick={() => void save()}>
            Imagen
          </Button>
          <Button variant="primary" icon={copied ? icon : <Copy />} {...handlers}>
            {copied ? 'Enlace copiado' : 'Copiar el enlace'}
          </Button>
        </>
      }
    >
      <SharePicture run={run} ref={picture} />
      <Field
        label="Enlace"
        error={failed ? 'No pudimos crear la imagen. Vuelve a intentarlo.' : undefined}
        help="Solo lectura, por 7 días desde que se creó. No muestra secretos, y los nombres de personas van con iniciales."
      >
        <TextInput mono readOnly value={link} />
      </Field>
    </Dialog>
  )
}
