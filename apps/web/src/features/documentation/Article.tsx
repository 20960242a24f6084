import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import css from './Article.module.css'
import type { Document } from './document.ts'
import { useArticle } from './use-article.ts'

interface Props {
  document: Pick<Document, 'slug' | 'content' | 'headings'>
  /** Announces to screen readers what a click did, for example that code was copied. */
  tell: (what: string) => void
}

export function Article({ document: { slug, content, headings }, tell }: Props) {
  const ref = useRef<HTMLElement>(null)
  const fresh = useFresh(headings[0]?.id)
  useArticle(ref, slug, tell)
  return (
    <article
      ref={ref}
      data-article=""
      data-fresh={fresh ? '' : undefined}
      className={`${css.article} ${css.figures}`}
      dangerouslySetInnerHTML={content}
    />
  )
}

/** Milliseconds after a navigation in which the browser lays out only the visible part of the page, to show it sooner. */
const REST = 500

/** True for `REST` milliseconds after a navigation to the top of a page; CSS then skips the layout below the first view. */
function useFresh(first: string | undefined): boolean {
  const { hash } = useLocation()
  const isMove = useNavigationType() !== NavigationType.Pop
  const [arrived] = useState(hash)
  const [fresh, setFresh] = useState(isMove && (hash === '' || hash === `#${first}`))
  useEffect(() => {
    const rest = setTimeout(() => setFresh(false), REST)
    return () => clearTimeout(rest)
  }, [])
  return fresh && hash === arrived
}
