import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import type { Section } from './document.ts'

/** Store with the id of the section being read, for the page tree and the page's section list; undefined at the top. */
export const useActiveSection = create<{ id: string | undefined }>()(() => ({ id: undefined }))

export interface Place {
  id: string
  top: number
}

/** Section being read: the last that begins above `line`. At the top or end of the page: the one named by the hash, if visible. */
export function activeAt(
  places: readonly Place[],
  { line, height, ended, asked }: { line: number; height: number; ended: boolean; asked: string },
): string | undefined {
  const passed = places.findLast(({ top }) => top <= line)
  const visible = places.filter(({ top }) => top > line && top < height)
  const wanted = visible.find(({ id }) => id === asked)
  return (ended ? (wanted ?? visible.at(-1) ?? passed) : (passed ?? wanted))?.id
}

/** Distance in pixels between the sticky bars and a line below them; a section whose heading is above the line counts as reached. */
const ROOM = 48

function currentSection(headings: readonly Section[], hash: string): string | undefined {
  const root = document.documentElement
  const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
  return activeAt(
    elements.map((element) => ({ id: element.id, top: element.getBoundingClientRect().top })),
    {
      line: Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + ROOM,
      height: innerHeight,
      ended: scrollY > 0 && scrollY + innerHeight >= root.scrollHeight - 2,
      asked: hash.slice(1),
    },
  )
}

function look(headings: readonly Section[], hash: string): void {
  const id = currentSection(headings, hash)
  if (useActiveSection.getState().id !== id) useActiveSection.setState({ id })
}

/** Updates the active section on scroll, resize and hash change, at most once per animation frame. */
export function useScrollSpy(headings: readonly Section[]): void {
  const { hash } = useLocation()
  useEffect(() => {
    const frame = requestAnimationFrame(() => look(headings, hash))
    return () => cancelAnimationFrame(frame)
  }, [headings, hash])
  useEffect(() => {
    let frame = 0
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look(headings, location.hash)
      })
    }
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

/** Scrolls a column so that the link of the open page, or of the section being read, stays in view. */
export function useColumn(address: string): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (mark: string) => {
      const link = column.current?.querySelector(mark)
      if (column.current && link?.checkVisibility()) showIn(column.current, link)
    }
    show(`[href="${address}"]`)
    return useActiveSection.subscribe(({ id }) => {
      if (id) show(`[href$="#${id}"]`)
    })
  }, [address])
  return column
}

/** Scrolls the sidebar column, and not the page, if the link is outside the column or near its upper or lower end. */
function showIn(column: HTMLElement, link: Element): void {
  const at = link.getBoundingClientRect().top - column.getBoundingClientRect().top
  if (at < 40 || at > column.clientHeight * 0.8) column.scrollTop += at - column.clientHeight / 3
}
