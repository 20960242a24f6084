import css from './Sequence.module.css'
import type { MessageRow } from './rows.ts'
import { type Lane, toneOf } from './sequence.types.ts'
import { type Wire, WIDTH, wireOf } from './wires.ts'
import { answerOf, isWrong, nameOf } from './words.ts'

/** Height of a row in px by what it draws: a message and its answer, one of both, or money between the banks. */
const HEIGHTS = { both: 72, one: 48, money: 56 }
const FIRST_Y = 32
const SECOND_Y = 56
const CHARACTER = 8.4

export function sizeOf({ message, part }: MessageRow): keyof typeof HEIGHTS {
  if (message.kind === 'bank') return message.name === 'med' ? 'money' : 'one'
  return part === 'whole' && message.status !== null ? 'both' : 'one'
}

/** Whether a row shows a failure: of a call in two rows only the answer does. */
export const isWrongRow = ({ message, part }: MessageRow): boolean => part !== 'sent' && isWrong(message)

/** Drawing of a row: the arrow of the message, and the dashed one of its answer. */
export function Arrows({ row, amount }: { row: MessageRow; amount: string }) {
  const { message, part } = row
  const height = HEIGHTS[sizeOf(row)]
  const refused = part === 'whole' && message.to === 'network' && (message.status ?? 0) >= 400
  const answer = answerOf(message)
  const bank = message.kind === 'bank'
  const sent = part !== 'answered' && wireOf(message.from, message.to, FIRST_Y, refused)
  const back = part !== 'sent' && !bank && message.status !== null
  const backY = part === 'answered' ? FIRST_Y : SECOND_Y
  return (
    <svg
      className={css.arrows}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      aria-hidden="true"
      data-tone={part === 'sent' ? 'ink' : toneOf(message)}
    >
      {sent && (
        <>
          <Line wire={sent} y={FIRST_Y} />
          <Words
            at={labelAt(sent, message.from, message.to)}
            y={FIRST_Y - 10}
            text={nameOf(message, amount)}
            mono={!bank}
          />
        </>
      )}
      {back && <Answer from={message.to} to={message.from} y={backY} text={answer} refused={refused} />}
    </svg>
  )
}

/** Place of a message's label: that of the money stands right of the network, above its arrow. */
const labelAt = (wire: Wire, from: Lane, to: Lane): number =>
  from !== 'network' && to !== 'network' ? LABEL_OF_MONEY : wire.middle
const LABEL_OF_MONEY = 464

function Answer({ from, to, y, text, refused }: { from: Lane; to: Lane; y: number; text: string; refused: boolean }) {
  const wire = wireOf(from, to, y, refused)
  return (
    <>
      <Line wire={wire} y={y} dashed />
      <Words at={wire.middle} y={y + 4} text={text} mono answer />
    </>
  )
}

function Line({ wire, y, dashed }: { wire: Wire; y: number; dashed?: boolean }) {
  return (
    <>
      {wire.lines.map((line) => (
        <path key={line} d={line} className={dashed ? css.back : css.run} pathLength={dashed ? undefined : 1} />
      ))}
      {wire.modules.map((x) => (
        <rect key={x} x={x} y={y - 4} width="7" height="8" />
      ))}
      <path d={wire.head} />
      {wire.square !== undefined && <rect x={wire.square} y={y - 4} width="8" height="8" />}
    </>
  )
}

interface WordsProps {
  at: number
  y: number
  text: string
  mono?: boolean
  answer?: boolean
}

/** Label on a ground of the row's colour, so that the lanes do not cross it. */
function Words({ at, y, text, mono, answer }: WordsProps) {
  const width = text.length * (mono ? CHARACTER : CHARACTER - 1) + 12
  return (
    <>
      <rect x={at - width / 2} y={y - 14} width={width} height="18" className={css.ground} />
      <text x={at} y={y} textAnchor="middle" data-mono={mono || undefined} data-answer={answer || undefined}>
        {text}
      </text>
    </>
  )
}
