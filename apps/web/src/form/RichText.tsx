import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { type Block, closeOpen, type Inline, parseMarkdown } from './markdown.ts'

type LinkComponent = ComponentType<{ href: string; children: ReactNode }>

interface Props {
  text: string
  /** Its end has not come yet. */
  writing?: boolean
  /** Draws a link; what may be one is its to say, since a text may hold any address. */
  link: LinkComponent
}

/** A text of minimal Markdown, drawn as elements and never as markup. */
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

/** Parts known by their place, which is all that tells them apart while the text grows at its end. */
const together = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
