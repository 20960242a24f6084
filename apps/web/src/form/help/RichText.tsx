import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { type Block, closeOpen, type Inline, parseMarkdown } from './markdown.ts'

type LinkComponent = ComponentType<{ href: string; children: ReactNode }>

interface Props {
  text: string
  /** True while more text is still arriving. */
  writing?: boolean
  /** Component that draws a link. It decides which addresses become links, because a text may contain any address. */
  link: LinkComponent
}

/** Draws minimal Markdown as React elements; HTML in the text is shown as text. */
export function RichText({ text, writing, link: Link }: Props) {
  const drawn = (parts: readonly Inline[]): ReactNode => together(parts.map(stretch))
  const stretch = (part: Inline): ReactNode => {
    if (typeof part === 'string') return part
    if (part.kind === 'code') return <code>{part.text}</code>
    if (part.kind === 'bold') return <strong>{drawn(part.parts)}</strong>
    return <Link href={part.href}>{drawn(part.parts)}</Link>
  }
  const item = (parts: readonly Inline[]): ReactNode => <li>{drawn(parts)}</li>
  const whole = (block: Block): ReactNode => {
    if (block.kind === 'paragraph') return <p>{drawn(block.parts)}</p>
    const items = together(block.items.map(item))
    return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
  }
  return together(parseMarkdown(writing ? closeOpen(text) : text).map(whole))
}

/** Children without keys: React matches them by position, which is stable because text only grows at its end. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
