import { useEffect, useState } from 'react'
import type { Tool, ToolPart } from './tool.list.ts'

const NONE: readonly ToolPart[] = []

/** Address of the part that the reader is at: the page, or of its sections the last that begins in the upper part of the window. */
export function useCurrentPart(tool: Tool | undefined, pathname: string): string | undefined {
  const parts = tool?.parts ?? NONE
  const [reached, setReached] = useState<string>()
  useEffect(() => {
    const look = () => {
      const ended = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const line = innerHeight * (ended ? 1 : 0.4)
      const isAbove = ({ to }: ToolPart) => {
        const top = document.getElementById(to.split('#')[1] ?? '')?.getBoundingClientRect().top
        return top !== undefined && top < line
      }
      setReached(parts.findLast(isAbove)?.to)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [parts])
  const part = parts.find(({ to }) => to === reached) ?? parts.find(({ to }) => to.split('#')[0] === pathname)
  return part?.to
}
