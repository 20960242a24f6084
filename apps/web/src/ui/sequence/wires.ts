import type { Lane } from './sequence.types.ts'

/** Width of the drawing and places of the lanes in it, in px. */
export const WIDTH = 640
export const LANE_X: Readonly<Record<Lane, number>> = { payer: 60, ifo: 190, network: 320, ifd: 450, collector: 580 }

/** Side of a module of the network's band, with the space after it. */
const PITCH = 8
const BAND = { left: 292, right: 348 }
/** Modules that a message lights in the band: it goes from the edge to the middle; a refused one stays at the door. */
const DEPTH = 4
const BAND_MODULES = 7
const HEAD = 8

export interface Wire {
  /** Path of the line, in one or two parts. */
  lines: string[]
  head: string
  /** Left edges of the modules that are lit. */
  modules: number[]
  /** Left edge of the square where the message leaves; undefined if it leaves the network. */
  square: number | undefined
  /** Place of the label, in the middle of the line. */
  middle: number
}

const headAt = (tip: number, y: number, direction: 1 | -1): string => `M${tip} ${y}l${-HEAD * direction}-4.5v9z`

const fromEdge = (left: boolean, count: number): number[] =>
  Array.from({ length: count }, (_, at) => (left ? BAND.left + at * PITCH : BAND.right - PITCH * (at + 1)))

/** Line of a message between a lane and the network, or through the network between the banks, at the height `y`. */
export function wireOf(from: Lane, to: Lane, y: number, refused = false): Wire {
  if (from !== 'network' && to !== 'network') return through(from, to, y)
  const other = from === 'network' ? to : from
  const x = LANE_X[other]
  const left = x < LANE_X.network
  const edge = left ? BAND.left : BAND.right
  const outward = left ? -1 : 1
  const arrives = to !== 'network'
  const [start, tip] = arrives ? [edge, x] : [x, edge]
  const direction = arrives ? outward : left ? 1 : -1
  return {
    lines: [`M${start} ${y}H${tip - HEAD * direction}`],
    head: headAt(tip, y, direction),
    modules: fromEdge(left, refused ? 1 : DEPTH),
    square: arrives ? undefined : x - HEAD / 2,
    middle: (x + edge) / 2,
  }
}

function through(from: Lane, to: Lane, y: number): Wire {
  const [start, end] = [LANE_X[from], LANE_X[to]]
  const direction = start < end ? 1 : -1
  const [near, far] = direction === 1 ? [BAND.left, BAND.right] : [BAND.right, BAND.left]
  return {
    lines: [`M${start} ${y}H${near}`, `M${far} ${y}H${end - HEAD * direction}`],
    head: headAt(end, y, direction),
    modules: fromEdge(true, BAND_MODULES),
    square: start - HEAD / 2,
    middle: LANE_X.network,
  }
}

/** Tile of the network's band: the seven columns in the middle of the charge's own code. */
export function bandOf(code: readonly (readonly boolean[])[]): { path: string; height: number } {
  const left = Math.max(0, Math.floor((code.length - BAND_MODULES) / 2))
  const modules = code.flatMap((row, y) =>
    row.slice(left, left + BAND_MODULES).flatMap((dark, x) => (dark ? [`M${x * PITCH} ${y * PITCH}h7v7h-7z`] : [])),
  )
  return { path: modules.join(''), height: code.length * PITCH }
}
