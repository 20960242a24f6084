import { saveFile } from '../../ui/data/save.ts'
import css from './Kit.module.css'
import { type Picture, pngFile, svgFile } from './picture.tsx'
import { useSaving } from '../../feedback/use-saving.ts'

interface Props {
  picture: Picture
  /** What it is in the names of its buttons, for example `marco`. */
  kind: string
}

/** Name of a picture below its drawing, with a button for each of its files. */
export function PictureFiles({ picture, kind }: Props) {
  const { file, name, note } = picture
  const what = `Descargar ${kind} ${name.toLowerCase()}`
  const [, saveSvg] = useSaving(async () => saveFile(svgFile(picture), `${file}.svg`))
  const [drawing, savePng] = useSaving(async () => saveFile(await pngFile(picture), `${file}.png`))
  return (
    <div className={css.caption}>
      <p>
        <b>{name}</b>
        {note && <span>{note}</span>}
      </p>
      <p className={css.formats}>
        <button type="button" aria-label={`${what} en SVG`} onClick={saveSvg}>
          SVG
        </button>
        <button type="button" aria-label={`${what} en PNG`} aria-busy={drawing || undefined} onClick={savePng}>
          PNG
        </button>
      </p>
    </div>
  )
}
