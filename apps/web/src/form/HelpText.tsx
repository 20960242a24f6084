import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import css from './HelpText.module.css'
import { type Block, blocksOf, type Piece, piecesOf } from './help.marks.ts'

/** An answer of the help entries; its marks become elements one by one, so that no text of it can be markup. */
export function HelpText({ answer }: { answer: readonly string[] }): ReactNode {
  return blocksOf(answer).map((block) => <TextBlock key={block.lines[0]} block={block} />)
}

function TextBlock({ block: { kind: Kind, lines } }: { block: Block }) {
  if (Kind === 'p') return <p>{drawn(lines[0] ?? '')}</p>
  return (
    <Kind className={css.list}>
      {lines.map((line) => (
        <li key={line}>{drawn(line)}</li>
      ))}
    </Kind>
  )
}

const drawn = (line: string): ReactNode => createElement(Fragment, null, ...piecesOf(line).map(drawnPiece))

function drawnPiece(piece: Piece): ReactNode {
  if (piece.kind === 'link') return <Link to={piece.href}>{piece.text}</Link>
  if (piece.kind === 'code') return <code className={css.code}>{piece.text}</code>
  if (piece.kind === 'strong') return <strong>{piece.text}</strong>
  return piece.text
}
