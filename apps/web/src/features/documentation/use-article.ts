import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { tellNotOpened } from '../../feedback/feedback.store.ts'
import { copyText } from '../../ui/browser/copy.ts'
import { aheadWhenIdle } from '../../ui/browser/idle.ts'
import { isPlainPress } from '../../ui/link/press.ts'
import { fetchPanels, fillPanels } from './article.panels.ts'
import { chooseTab, showKeptLanguage, tabAfter } from './article.tabs.ts'

/** Copy buttons, hidden without script. */
const COPY = '.doc-copy'

const pressed = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

/**
 * Behaviour of the static article: headings copy their link, buttons copy code, tabs switch the language of all samples.
 * @param tell announces the effect to screen readers
 */
export function useArticle(ref: RefObject<HTMLElement | null>, slug: string, tell: (what: string) => void): void {
  useLayoutEffect(() => {
    if (!ref.current) return
    if (fillPanels(ref.current, slug)) showKeptLanguage(ref.current)
    for (const button of ref.current.querySelectorAll<HTMLElement>(COPY)) button.hidden = false
  }, [ref, slug])
  useEffect(() => {
    const article = ref.current
    if (!article) return
    const fill = async () => {
      await fetchPanels(slug)
      fillPanels(article, slug)
    }
    const choose = (tab: HTMLElement) =>
      void fill().then(
        () => chooseTab(article, tab),
        () => tellNotOpened('el código en ese lenguaje'),
      )
    const press = (event: MouseEvent) => {
      const title = pressed(event, 'h2 > a, h3 > a') as HTMLAnchorElement | null
      if (title && isPlainPress(event)) void copyText(title.href).then((done) => done && tell('Enlace copiado'))
      const tab = pressed(event, '[role=tab]')
      if (tab) choose(tab)
      const copy = pressed(event, COPY)
      if (copy) void copyCode(copy).then(tell)
    }
    const key = (event: KeyboardEvent) => {
      const tab = pressed(event, '[role=tab]')
      const to = tab && tabAfter(tab, event.key)
      if (!to) return
      event.preventDefault()
      choose(to)
      to.focus({ preventScroll: true })
    }
    article.addEventListener('click', press)
    article.addEventListener('keydown', key)
    const forgo = aheadWhenIdle(() => void fill().catch(() => undefined))
    return () => {
      forgo?.()
      article.removeEventListener('click', press)
      article.removeEventListener('keydown', key)
    }
  }, [ref, slug, tell])
}

/** Milliseconds for which the button shows the result. */
const TOLD = 2000

const telling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/**
 * Copies the visible code beside a button, which shows the result for a moment.
 * @returns text for screen readers
 */
async function copyCode(button: HTMLElement): Promise<string> {
  const codes = button.closest('.doc-code')?.querySelectorAll('pre') ?? []
  const done = await copyText([...codes].find((code) => code.checkVisibility())?.textContent ?? '')
  button.textContent = done ? 'Copiado' : 'No se pudo copiar'
  clearTimeout(telling.get(button))
  telling.set(
    button,
    setTimeout(() => (button.textContent = 'Copiar'), TOLD),
  )
  return done ? 'Copiado' : 'No pudimos copiar el código'
}
