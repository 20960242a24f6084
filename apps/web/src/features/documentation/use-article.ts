import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { tellNotOpened } from '../../feedback/feedback.store.ts'
import { copyText } from '../../ui/browser/copy.ts'
import { aheadWhenIdle } from '../../ui/browser/idle.ts'
import { isPlainPress } from '../../ui/link/press.ts'
import { fetchPanels, fillPanels } from './document.load.ts'
import { keepLanguage, sampleLanguage } from './reading.ts'

/** Selector of the copy buttons, which are hidden if scripts do not run. */
const COPY = '.doc-copy'

const pressed = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

/** Event handlers of the static article: headings copy their link, buttons copy code, tabs switch the sample language. */
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

/** Milliseconds for which a copy button shows whether the code was copied. */
const TOLD = 2000

const telling = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

/** Copies the visible code beside a copy button. The button then says whether that worked; returns this text for screen readers. */
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

/** Programming language in the id of a tab; `python` in `muestra-refund-python-tab`. */
const languageOf = ({ id }: HTMLElement): string => id.split('-').at(-2) ?? ''

const tabsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=tab]')]

function select(tab: HTMLElement): void {
  for (const each of tabsOf(tab.closest('[role=tablist]') ?? tab)) {
    const chosen = each === tab
    each.setAttribute('aria-selected', String(chosen))
    each.tabIndex = chosen ? 0 : -1
    document.getElementById(each.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !chosen)
  }
}

/** Shows a programming language in every code sample that has it. */
function showLanguage(article: HTMLElement, language: string): void {
  for (const list of article.querySelectorAll('[role=tablist]')) {
    const tab = tabsOf(list).find((tab) => languageOf(tab) === language)
    if (tab) select(tab)
  }
}

/** Shows the samples in the programming language that the reader chose last, on any page. */
function showKeptLanguage(article: HTMLElement): void {
  const language = sampleLanguage()
  if (language) showLanguage(article, language)
}

/** Shows and stores the language of a tab. Scrolls so that the tab stays in place if samples above change their height. */
function chooseTab(article: HTMLElement, tab: HTMLElement): void {
  const { top } = tab.getBoundingClientRect()
  showLanguage(article, languageOf(tab))
  keepLanguage(languageOf(tab))
  scrollBy(0, tab.getBoundingClientRect().top - top)
}

/** Tab that a key selects: arrow keys the next or previous, in a circle; Home and End the first or last (WAI-ARIA). */
function tabAfter(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsOf(tab.closest('[role=tablist]') ?? tab)
  const at = tabs.indexOf(tab)
  const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : tabs.at(to)
}
