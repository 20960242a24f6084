import { copyText } from '../browser/copy.ts'
import { useCopied } from '../browser/use-copied.tsx'
import { IconButton } from './Button.tsx'

/** Button that copies a text. @param label what it copies, after 'Copiar' */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, handlers, icon } = useCopied(() => copyText(text))
  return (
    <>
      <IconButton label={`Copiar ${label}`} {...handlers}>
        {icon}
      </IconButton>
      <span className="visually-hidden" role="status">
        {copied && 'Copiado'}
      </span>
    </>
  )
}
