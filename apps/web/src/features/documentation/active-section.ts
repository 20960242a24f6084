import { useEffect } from 'react'
import { create } from 'zustand'
import type { Section } from './document.ts'

/** Id of the section being read, which the tree and the list of the page both mark; none above the first one. */
export const useActiveSection = create<{ id: string | undefined }>()(() => ({ id: undefined }))

/** Where each section begins, in px from the top of the window. */
export interface Place {
  id: string
  top: number
}

/**
 * The section being read: the last one that has passed the line under the bars. Where the page ends before the last ones can pass it,
 * the one that was asked for, or else the last one.
 */
export function activeAt(
  places: readonly Place[],
  { line, height, ended, asked }: { line: number; height: number; ended: boolean; asked: string },
): string | undefined {
  const passed = places.findLast(({ top }) => top <= line)
  if (!ended || places.length === 0) return passed?.id
  const visible = places.filter(({ top }) => top > line && top < height)
  return (visible.find(({ id }) => id === asked) ?? visible.at(-1) ?? passed)?.id
}

/** Room under the bars in which a section counts as begun, in px. */
const ROOM = 48

function currentSection(headings: readonly Section[]): string | undefined {
  const root = document.documentElement
  const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
  return activeAt(
    elements.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top })),
    {
      line: Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + ROOM,
      height: innerHeight,
      ended: scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2,
      asked: location.hash.slice(1),
    },
  )
}

/** Follows the scroll of a page; looks once a frame. */
export function useScrollSpy(headings: readonly Section[]): void {
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const id = currentSection(headings)
      if (useActiveSection.getState().id !== id) useActiveSection.setState({ id })
    }
    const later = () => {
      frame ||= requestAnimationFrame(look)
    }
    later()
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
      cancelAnimationFrame(frame)
      useActiveSection.setState({ id: undefined })
    }
  }, [headings])
}
