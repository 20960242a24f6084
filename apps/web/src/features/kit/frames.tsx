import { PRODUCT } from '@portal/domain/brand'
import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_QR } from '@portal/network/qr/token-qr'
import { qrPath } from '../../ui/drawing/qr.modules.ts'
import { BRAND_COLORS } from './brand.colors.ts'
import { Lockup, LOCKUP_WIDTH } from './marks.tsx'
import type { Picture } from './picture.tsx'

const { 'qr-ink': ink, 'qr-paper': paper, primary, mint, deep, 'on-deep': onDeep, 'text-2': quiet } = BRAND_COLORS

/** QR of the documentation's example charge, which nobody can pay, with its quiet zone. */
export const SAMPLE = qrPath(EXAMPLE_QR)

const NUMBER = `${CAST.tokenNumber.slice(0, 4)} ${CAST.tokenNumber.slice(4)}`
const AMOUNT = CAST.amount.toLocaleString('es-CL')

/** Largest whole number of units for a module of the sample in a square of `room` units. */
const moduleIn = (room: number): number => Math.floor(room / SAMPLE.size)

/** Sample QR in a group that a shop replaces with the code of its charge; `middle` is the x of its centre. */
function Code({ of, middle, y, module }: { of: string; middle: number; y: number; module: number }) {
  const x = Math.round(middle - (SAMPLE.size * module) / 2)
  return (
    <g id={`${of}-codigo`} transform={`translate(${x} ${y}) scale(${module})`} shapeRendering="crispEdges">
      <path fill={paper} d={`M0 0h${SAMPLE.size}v${SAMPLE.size}H0z`} />
      <path fill={ink} d={SAMPLE.path} />
    </g>
  )
}

interface LineProps {
  x: number
  y: number
  size: number
  fill?: string
  weight?: number
  mono?: boolean
  anchor?: 'start' | 'middle' | 'end'
  children: string
}

const Line = ({ x, y, size, fill = ink, weight = 400, mono, anchor = 'middle', children }: LineProps) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    fill={fill}
    fontWeight={weight}
    textAnchor={anchor}
    fontFamily={mono ? 'Mono, Menlo, Consolas, monospace' : 'Inter Variable, Inter, Arial, sans-serif'}
    letterSpacing={mono ? undefined : -0.02 * size}
  >
    {children}
  </text>
)

function counter(): Picture {
  const file = `${PRODUCT}-marco-mostrador`
  const module = moduleIn(800)
  const top = 370
  const bottom = top + SAMPLE.size * module
  const size = 13
  return {
    name: 'Mostrador',
    note: 'Pantalla del mesón, 10 × 15 cm',
    file,
    box: [0, 0, 1000, 1500],
    unit: { size: 0.1, of: 'mm' },
    scale: 1,
    content: (
      <>
        <rect width="1000" height="1500" rx="48" fill={deep} />
        <Line x={500} y={190} size={84} weight={580} fill={onDeep}>
          Paga aquí
        </Line>
        <Line x={500} y={292} size={84} weight={580} fill={onDeep}>
          con tu billetera
        </Line>
        <Code of={file} middle={500} y={top} module={module} />
        <Line x={500} y={bottom + 105} size={72} mono fill={onDeep}>
          {NUMBER}
        </Line>
        <g transform={`translate(${500 - (LOCKUP_WIDTH * size) / 2} ${bottom + 185}) scale(${size})`}>
          <Lockup ink={onDeep} module={mint} />
        </g>
      </>
    ),
  }
}

function screen(): Picture {
  const file = `${PRODUCT}-marco-pantalla`
  const module = moduleIn(300)
  const top = 96
  const bottom = top + SAMPLE.size * module
  const height = bottom + 84
  return {
    name: 'Pantalla',
    note: 'Caja o tótem, desde 320 px',
    file,
    box: [0, 0, 320, height],
    unit: { size: 1, of: 'px' },
    scale: 3,
    content: (
      <>
        <rect width="320" height={height} rx="16" fill={paper} />
        <Line x={160} y={42} size={16} fill={quiet}>
          {CAST.merchant.name}
        </Line>
        <Line x={160} y={82} size={36} weight={580}>
          {`$${AMOUNT}`}
        </Line>
        <Code of={file} middle={160} y={top} module={module} />
        <Line x={160} y={bottom + 24} size={20} mono>
          {NUMBER}
        </Line>
        <Line x={160} y={bottom + 56} size={16} fill={primary}>
          Vence en 9:44
        </Line>
      </>
    ),
  }
}

/** Dots of a line on paper of 58 mm, at 8 dots a millimetre. */
const DOTS = 384

function receipt(): Picture {
  const file = `${PRODUCT}-marco-boleta`
  const module = moduleIn(DOTS)
  const top = 172
  const bottom = top + SAMPLE.size * module
  const height = bottom + 64
  const dashes = { stroke: ink, strokeWidth: 2, strokeDasharray: '6 6' }
  return {
    name: 'Boleta',
    note: 'Papel térmico de 58 mm',
    file,
    box: [0, 0, DOTS, height],
    unit: { size: 0.125, of: 'mm' },
    scale: 1,
    content: (
      <>
        <rect width={DOTS} height={height} fill={paper} />
        <Line x={DOTS / 2} y={40} size={26} mono>
          {CAST.merchant.name}
        </Line>
        <Line x={DOTS / 2} y={76} size={26} mono>
          {CAST.order}
        </Line>
        <path d={`M24 103h${DOTS - 48}M24 155h${DOTS - 48}`} {...dashes} />
        <Line x={24} y={138} size={26} mono anchor="start">
          TOTAL
        </Line>
        <Line x={DOTS - 24} y={138} size={26} mono anchor="end">
          {AMOUNT}
        </Line>
        <Code of={file} middle={DOTS / 2} y={top} module={module} />
        <Line x={DOTS / 2} y={bottom + 32} size={30} mono>
          {NUMBER}
        </Line>
      </>
    ),
  }
}

/** Frames for the code of a charge, with the sample in it. */
export const FRAMES: readonly Picture[] = [counter(), screen(), receipt()]
