import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { answerText, type Block, dropUnclosedBold, type Inline, parseMarkdown } from './markdown.ts'
import css from './HelpText.module.css'

/** Answer of a help entry; each element of the array is a paragraph or a list item in Markdown. */
export const HelpText = ({ answer }: { answer: readonly string[] }) => (
  <div className={css.text}>
    <RichText text={answerText(answer)} link={PortalLink} />
  </div>
)

/** Renders a link only for an address of the portal; any other address becomes plain text. */
const PortalLink = ({ href, children }: { href: string; children: ReactNode }) =>
  /^\/(?:site|tools)\//.test(href) ? <a href={href}>{children}</a> : children

type LinkComponent = ComponentType<{ href: string; children: ReactNode }>

interface Props {
  text: string
  /** Whether the text is an answer of the assistant of which more is still arriving. */
  writing?: boolean
  /** Component that renders links. It decides which addresses become links, because a text may contain any address. */
  link: LinkComponent
}

/** Renders minimal Markdown as React elements; HTML tags in the text are shown as text. */
export function RichText({ text, writing, link: Link }: Props) {
  const drawInline = (parts: readonly Inline[]): ReactNode => fragment(parts.map(drawPart))
  const drawPart = (part: Inline): ReactNode => {
    if (typeof part === 'string') return part
    if (part.kind === 'code') return <code>{part.text}</code>
    if (part.kind === 'bold') return <strong>{drawInline(part.parts)}</strong>
    return <Link href={part.href}>{drawInline(part.parts)}</Link>
  }
  const drawItem = (parts: readonly Inline[]): ReactNode => <li>{drawInline(parts)}</li>
  const drawBlock = (block: Block): ReactNode => {
    if (block.kind === 'paragraph') return <p>{drawInline(block.parts)}</p>
    const items = fragment(block.items.map(drawItem))
    return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
  }
  return fragment(parseMarkdown(writing ? dropUnclosedBold(text) : text).map(drawBlock))
}

/** React fragment of parts of a text. The parts need no React keys, because a text only grows at its end, so positions stay. */
const fragment = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
