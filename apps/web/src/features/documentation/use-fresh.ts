import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { whenIdle } from '../../ui/browser/idle.ts'

/** Blocks that are laid out in one frame: few enough for a slow phone to answer a touch between two of them. */
const STEP = 5

/** Milliseconds that a new page is left alone, so that it is seen before anything that is not. */
const REST = 500

/**
 * Lays out what an article has left for later, a few blocks at a time, from the top down.
 * @returns calls it off
 */
function settle(article: HTMLElement): () => void {
  const blocks = [...article.querySelectorAll<HTMLElement>(':scope > *')]
  let frame = 0
  const next = () => {
    for (const block of blocks.splice(0, STEP)) block.style.contentVisibility = 'visible'
    if (blocks.length === 0) article.removeAttribute('data-fresh')
    else frame = requestAnimationFrame(next)
  }
  let forgo: (() => void) | undefined
  const rest = setTimeout(() => {
    forgo = whenIdle(next)
  }, REST)
  const stop = () => {
    clearTimeout(rest)
    forgo?.()
    cancelAnimationFrame(frame)
    removeEventListener('scroll', hurry)
  }
  // Whoever is on the way down finds every height as it is.
  const hurry = () => {
    if (scrollY < innerHeight / 2) return
    stop()
    article.removeAttribute('data-fresh')
  }
  addEventListener('scroll', hurry, { passive: true })
  return stop
}

/**
 * Whether an article may leave for later what lies below its first view: who comes to a place further down, or comes back, needs the
 * heights of all that is above it. It ends by itself, when somebody goes down, or when another section is asked for.
 * @param first anchor of the first section
 * @returns true where the article begins that way
 */
export function useFresh(ref: RefObject<HTMLElement | null>, first: string | undefined): boolean {
  const { hash } = useLocation()
  const back = useNavigationType() === NavigationType.Pop
  const [arrived] = useState(hash)
  const [fresh] = useState(typeof window === 'undefined' || (!back && (hash === '' || hash === `#${first}`)))
  useEffect(() => (ref.current ? settle(ref.current) : undefined), [ref])
  useLayoutEffect(() => {
    if (hash !== arrived) ref.current?.removeAttribute('data-fresh')
  }, [ref, hash, arrived])
  return fresh
}
