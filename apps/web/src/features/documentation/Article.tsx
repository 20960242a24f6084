import { useRef } from 'react'
import css from './Article.module.css'
import type { Document } from './document.ts'
import figures from './Figures.module.css'
import { useArticle } from './use-article.ts'
import { useFresh } from './use-fresh.ts'

interface Props {
  document: Pick<Document, 'slug' | 'content' | 'headings'>
  /** Says to those who listen what a press has done. */
  tell: (what: string) => void
}

/** What stands below the lead, as the build made it. */
export function Article({ document: { slug, content, headings }, tell }: Props) {
  const ref = useRef<HTMLElement>(null)
  const fresh = useFresh(headings[0]?.id)
  useArticle(ref, slug, tell)
  return (
    <article
      ref={ref}
      data-article=""
      data-fresh={fresh ? '' : undefined}
      className={`${css.article} ${figures.figures}`}
      dangerouslySetInnerHTML={content}
    />
  )
}
