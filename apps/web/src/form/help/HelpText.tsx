import type { ReactNode } from 'react'
import { answerText } from './markdown.ts'
import css from './HelpText.module.css'
import { RichText } from './RichText.tsx'

/** Answer of a help entry; each element of the array is a paragraph or a list item in Markdown. */
export const HelpText = ({ answer }: { answer: readonly string[] }) => (
  <div className={css.text}>
    <RichText text={answerText(answer)} link={PortalLink} />
  </div>
)

/** Draws a link only if it leads to a page of the portal; any other address stays plain text. */
const PortalLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href.startsWith('/site/') ? <a href={href}>{children}</a> : children
