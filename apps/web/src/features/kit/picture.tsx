import type { ReactNode } from 'react'

/** Picture that people download: what it shows, and how large its files are. */
export interface Picture {
  /** File name without its ending; also the id of the drawing in the page. */
  file: string
  name: string
  note?: string
  /** Left, top, width and height of what is drawn, in its own units. */
  box: readonly [number, number, number, number]
  /** CSS length of an SVG unit where the picture is printed, for example `0.1mm`. */
  unit: { size: number; of: 'mm' | 'px' }
  /** Pixels of the PNG for each unit; a whole number where the picture has a QR, so that its modules have sharp edges. */
  scale: number
  content: ReactNode
}

/** Drawing of a picture. Its colours and fonts are attributes, so that the file needs nothing else. */
export const PictureDrawing = ({ picture: { file, name, box, content } }: { picture: Picture }) => (
  <svg xmlns="http://www.w3.org/2000/svg" id={file} viewBox={box.join(' ')} role="img" aria-label={name}>
    {content}
  </svg>
)

/** Text of an SVG file. @param fonts style sheet with the fonts, for readers that cannot load them */
function svgText(id: string, width: string, height: string, fonts?: string): string {
  const drawn = document.getElementById(id)
  if (!drawn) throw new Error(`no drawing ${id}`)
  const copy = drawn.cloneNode(true) as Element
  copy.removeAttribute('id')
  copy.setAttribute('width', width)
  copy.setAttribute('height', height)
  if (fonts) copy.prepend(Object.assign(document.createElementNS(copy.namespaceURI, 'style'), { textContent: fonts }))
  return new XMLSerializer().serializeToString(copy)
}

/** SVG file of a picture whose drawing is in the page. */
export function svgFile({ file, box: [, , width, height], unit: { size, of } }: Picture): Blob {
  const length = (units: number) => `${Number((units * size).toFixed(2))}${of}`
  return new Blob([svgText(file, length(width), length(height))], { type: 'image/svg+xml' })
}

const FONTS = [
  { family: 'Inter Variable', weights: '400 650', url: new URL('../../ui/fonts/inter-var.woff2', import.meta.url) },
  { family: 'Mono', weights: '400', url: new URL('../../ui/fonts/mono.woff2', import.meta.url) },
]

/** Style sheet that contains the portal's fonts: a picture inside the browser loads no file. */
async function fontFaces(): Promise<string> {
  const faces = FONTS.map(async ({ family, weights, url }) => {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const text = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    return `@font-face{font-family:"${family}";font-weight:${weights};src:url(data:font/woff2;base64,${text})}`
  })
  return (await Promise.all(faces)).join('')
}

/** PNG file of a picture whose drawing is in the page. */
export async function pngFile({ file, box: [, , width, height], scale }: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const picture = new Image()
  const svg = svgText(file, `${canvas.width}px`, `${canvas.height}px`, await fontFaces())
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await picture.decode()
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png'),
  )
}
