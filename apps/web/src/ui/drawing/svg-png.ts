/** Properties that a drawing takes from the page's style sheets. */
const STYLED = ['fill', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor'] as const

/** Address of a file's content, which a picture can hold within. */
async function contentOf(address: string): Promise<string> {
  const file = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('no content')))
    reader.readAsDataURL(file)
  })
}

/** Rules of the page's fonts with the fonts inside, because a picture loads nothing. */
async function fontRules(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const texts = rules
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(async ({ cssText }) => {
      const address = /url\("([^"]+)"\)/.exec(cssText)?.[1]
      return address ? cssText.replace(address, await contentOf(address)) : ''
    })
  return (await Promise.all(texts)).join('')
}

/** Copy of a drawing that looks the same outside the page. */
async function alone(drawing: SVGSVGElement): Promise<string> {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [drawing, copy].map((each) => [...each.querySelectorAll<SVGElement>('*')])
  originals?.forEach((original, at) => {
    const style = getComputedStyle(original)
    for (const name of STYLED) copies?.[at]?.setAttribute(name, style.getPropertyValue(name))
  })
  const { width, height } = drawing.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const fonts = document.createElementNS('http://www.w3.org/2000/svg', 'style')
  fonts.textContent = await fontRules()
  copy.prepend(fonts)
  return new XMLSerializer().serializeToString(copy)
}

/** Picture of a drawing on the page, as large as its view box. */
export async function svgPng(drawing: SVGSVGElement): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(await alone(drawing))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png'),
  )
}
