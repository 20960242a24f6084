import { Camera as CameraIcon, ImageUp } from 'lucide-react'
import { lazy, Suspense, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHydrated } from '../../ui/browser/use-hydrated.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import css from './PayCharge.module.css'

const Camera = lazy(async () => ({ default: (await import('./Camera.tsx')).Camera }))

const NO_QR = 'No encontramos un QR en esa imagen. Prueba con otra más nítida, o escribe el número.'
const NO_PICTURE = 'No pudimos abrir ese archivo. Usa una imagen PNG, JPG o WebP.'

const focus = (button: HTMLButtonElement | null): void => button?.focus()

interface Props {
  busy: boolean
  error: string | undefined
  /** Whether a charge is open, so that reading is no longer the main action. */
  another: boolean
  onOpen: (charge: string) => void
}

/** Picture among the files of a paste or a drop. */
const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))

/** Ways to read a charge: its number or text, a picture, or the camera. A picture can be dropped or pasted anywhere on the page. */
export function ReadCharge({ busy, error, another, onOpen }: Props) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  /** False once somebody closed the camera. */
  const [watching, setWatching] = useState<boolean>()
  const file = useRef<HTMLInputElement>(null)

  const open = (charge: string): void => {
    setWrong(undefined)
    setTyped(charge)
    onOpen(charge)
  }
  const read = async (picture: File): Promise<void> => {
    const text = await import('./picture.decode.ts').then(({ textInFile }) => textInFile(picture)).catch(() => null)
    if (text) open(text)
    else setWrong(text === null ? NO_PICTURE : NO_QR)
  }
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const picture = pictureIn(data)
    if (!picture) return
    event.preventDefault()
    void read(picture)
  })
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => take(event, event.clipboardData)
    const dropped = (event: DragEvent) => take(event, event.dataTransfer)
    const over = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
    addEventListener('paste', pasted)
    addEventListener('drop', dropped)
    addEventListener('dragover', over)
    return () => {
      removeEventListener('paste', pasted)
      removeEventListener('drop', dropped)
      removeEventListener('dragover', over)
    }
  }, [])
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const charge = typed.trim().replace(/^(\d{4}) (\d{4})$/, '$1$2')
    if (charge === '') setWrong('Escribe el número o pega el texto del QR')
    else open(charge)
  }
  return (
    <div className={css.read}>
      <form noValidate onSubmit={submit}>
        {/* Before hydration a press would load the page with the form in its address. */}
        <fieldset disabled={!hydrated} className={css.read}>
          <Field
            label="Número o texto del QR"
            error={wrong ?? error}
            help="Los 8 dígitos que están bajo el QR, o todo su contenido."
          >
            <TextInput
              mono
              name="charge"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setWrong(undefined)
              }}
            />
          </Field>
          <Button type="submit" variant={another ? 'secondary' : 'primary'} busy={busy} block>
            {another ? 'Leer otro cobro' : 'Leer el cobro'}
          </Button>
        </fieldset>
      </form>
      {watching ? (
        <Suspense>
          <Camera
            onRead={(text) => {
              setWatching(undefined)
              open(text)
            }}
            onClose={() => setWatching(false)}
          />
        </Suspense>
      ) : (
        <div className={css.ways}>
          <Button icon={<ImageUp />} onClick={() => file.current?.click()}>
            Subir una imagen
          </Button>
          <Button ref={watching === false ? focus : null} icon={<CameraIcon />} onClick={() => setWatching(true)}>
            Usar la cámara
          </Button>
        </div>
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [picture] = target.files ?? []
          if (picture) void read(picture)
          target.value = ''
        }}
      />
      <p className={css.fine}>
        También puedes soltar una imagen aquí o pegarla con Ctrl V. Se lee en tu navegador: no se envía ni se guarda.
      </p>
    </div>
  )
}
