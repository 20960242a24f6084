import { buffer } from 'node:stream/consumers'
import { chileanTimestamp } from '@portal/domain/moment'
import type { Report } from './report.ts'

const MARGIN = 48
/** Left edge and width of each column, in points. */
const COLUMNS = {
  number: [MARGIN, 22],
  name: [72, 214],
  amount: [290, 44],
  verdict: [344, 62],
  at: [410, 138],
} as const
const GREEN = '#0b6e47'
const RED = '#b3261e'
const GREY = '#5c6066'
const INK = '#17191c'
/** Lowest place where a row may begin. */
const LAST = 770

const COLOURS: Readonly<Record<string, string>> = { Pasa: GREEN, Declarado: GREEN, 'No pasa': RED }
const plain = (text: string): string => text.replaceAll('`', '')

/** The report on A4 pages. */
export async function pdfOf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at the first report, because the library reads its fonts then.
  const { default: PDFDocument } = await import('pdfkit')
  const { number, network, environment, issued_at, integration, passed, total, tests } = report
  const title = `Informe de certificación ${number}`
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'es-CL',
    displayTitle: true,
    info: { Title: title, Author: network, CreationDate: new Date(issued_at) },
  })
  const whole = buffer(document)
  document.fillColor(INK).font('Helvetica-Bold').fontSize(18).text(title)
  document.font('Helvetica').fontSize(12).text(integration.name).moveDown(0.5)
  document.fontSize(9.5).fillColor(GREY)
  document.text(`Enrolador: ${integration.enroller}`)
  document.text(`Como: ${integration.role}`)
  document.text(`X-Client-OS: ${integration.x_client_os}`)
  document.text(`Ambiente: ${environment} de ${network}`)
  document.text(`Emitido: ${chileanTimestamp(issued_at)}`).moveDown()
  document.fillColor(INK).font('Helvetica-Bold').fontSize(14).text(`${passed} de ${total} pasan`).moveDown(0.5)

  const cell = (column: keyof typeof COLUMNS, y: number, text: string, colour = INK): void => {
    const [x, width] = COLUMNS[column]
    document.fillColor(colour).text(text, x, y, { width, align: column === 'amount' ? 'right' : 'left' })
  }
  for (const test of tests) {
    if (document.y > LAST) document.addPage()
    const { y } = document
    document.font('Helvetica').fontSize(9.5)
    cell('number', y, String(test.number), GREY)
    cell('amount', y, test.amount === null ? '' : String(test.amount), GREY)
    cell('verdict', y, test.verdict, COLOURS[test.verdict] ?? GREY)
    cell('at', y, test.at ? chileanTimestamp(test.at) : '', GREY)
    cell('name', y, test.name)
    document.fontSize(7.5)
    if (test.request_id) cell('at', y + 11, test.request_id, GREY)
    document.y = Math.max(document.y, y + 20)
    if (test.verdict === 'No pasa')
      for (const { text } of test.steps) document.fillColor(GREY).text(`· ${plain(text)}`, COLUMNS.name[0], document.y)
    document.moveDown(0.4)
  }
  document.end()
  return new Uint8Array(await whole)
}
