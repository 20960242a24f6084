import encodeQr from 'qr'

/** Light modules on each side, which readers need around the code. */
const QUIET_ZONE = 4

/** Modules of a text's QR, row by row. */
export const qrModules = (text: string): boolean[][] =>
  withBorder(text, 1)
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** The same inside light modules; the library draws no QR without any. */
const withBorder = (text: string, border: number): boolean[][] => encodeQr(text, 'raw', { ecc: 'medium', border })

/** SVG paths of a QR with its quiet zone, and the side of both in modules. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = withBorder(text, QUIET_ZONE)
  const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: modules.join('') }
}

/** QR as the text of an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`
}

/** QR as a PNG file; each module is `scale` pixels wide. */
export async function qrPng(text: string, scale = 12): Promise<Blob> {
  const rows = withBorder(text, QUIET_ZONE)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = rows.length * scale
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = '#000'
  rows.forEach((row, y) => row.forEach((dark, x) => dark && paper.fillRect(x * scale, y * scale, scale, scale)))
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), 'image/png'),
  )
}
