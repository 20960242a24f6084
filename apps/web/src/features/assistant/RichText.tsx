import { createElement, Fragment, type ReactNode } from 'react'
import { type Block, closeOpen, type Inline, parseMarkdown } from './markdown.ts'
import { PortalLink } from './PortalLink.tsx'

/** An answer's text, drawn as elements and never as markup. */
export function RichText({ text, writing }: { text: string; writing: boolean }) {
  return together(parseMarkdown(writing ? closeOpen(text) : text).map(whole))
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'paragraph') return <p>{drawn(block.parts)}</p>
  const items = together(block.items.map(item))
  return block.numbered ? <ol>{items}</ol> : <ul>{items}</ul>
}

/** Parts known by their place, which is all that tells them apart while the text grows at its end. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)

const whole = (block: Block): ReactNode => <Part block={block} />

const item = (parts: readonly Inline[]): ReactNode => <li>{drawn(parts)}</li>

const drawn = (parts: readonly Inline[]): ReactNode => together(parts.map(stretch))

function stretch(part: Inline): ReactNode {
  if (typeof part === 'string') return part
  if (part.kind === 'code') return <code>{part.text}</code>
  if (part.kind === 'bold') return <strong>{drawn(part.parts)}</strong>
  return <PortalLink href={part.href}>{drawn(part.parts)}</PortalLink>
}
