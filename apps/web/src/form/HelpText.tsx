import type { ReactNode } from 'react'
import { answerText } from './answer.text.ts'
import css from './HelpText.module.css'
import { RichText } from './RichText.tsx'

/** An answer of the help entries, a paragraph or an item a line. */
export const HelpText = ({ answer }: { answer: readonly string[] }) => (
  <div className={css.text}>
    <RichText text={answerText(answer)} link={PortalLink} />
  </div>
)

/** Only an address of the portal becomes a link. */
const PortalLink = ({ href, children }: { href: string; children: ReactNode }) =>
  href.startsWith('/site/') ? <a href={href}>{children}</a> : children
