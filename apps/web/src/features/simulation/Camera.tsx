import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import css from './PayCharge.module.css'

const EVERY_MS = 150

interface Props {
  onRead: (text: string) => void
  onClose: () => void
}

const focus = (button: HTMLButtonElement | null): void => button?.focus()

/** Camera that looks for a QR. Its pictures stay in the browser. */
export function Camera({ onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    const screen = video.current
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setInterval> | undefined
    let over = false
    const stop = () => {
      over = true
      clearInterval(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
    const start = async () => {
      const [{ textInFrame }, camera] = await Promise.all([
        import('./picture.decode.ts'),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
      ])
      stream = camera
      if (over || !screen) return stop()
      screen.srcObject = camera
      await screen.play()
      timer = setInterval(() => {
        const text = textInFrame(screen)
        if (!text) return
        stop()
        read.current(text)
      }, EVERY_MS)
    }
    start().catch(() => !over && setRefused(true))
    return stop
  }, [])
  if (refused) {
    return (
      <div className={css.camera} role="alert">
        <div className={css.refused}>
          <b>No podemos usar la cámara</b>
          <p>Permítela en la barra de direcciones, o sigue con una imagen o con el número.</p>
          <Button ref={focus} onClick={onClose}>
            Seguir sin cámara
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label="Lo que ve la cámara" />
      <p role="status">Apunta al QR del cobro</p>
      <Button ref={focus} onClick={onClose}>
        Cerrar la cámara
      </Button>
    </div>
  )
}
