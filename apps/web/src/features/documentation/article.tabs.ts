import { keepLanguage, sampleLanguage } from './reading.ts'

/** Language in a tab's id (`muestra-refund-python-tab`). */
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

/** Switches every sample that has the language. */
function showLanguage(article: HTMLElement, language: string): void {
  for (const list of article.querySelectorAll('[role=tablist]')) {
    const tab = tabsOf(list).find((tab) => languageOf(tab) === language)
    if (tab) select(tab)
  }
}

/** Switches the samples to the language chosen last, on any page. */
export function showKeptLanguage(article: HTMLElement): void {
  const language = sampleLanguage()
  if (language) showLanguage(article, language)
}

/** Chooses a language for all samples and keeps the pressed tab in place while samples above it change their height. */
export function chooseTab(article: HTMLElement, tab: HTMLElement): void {
  const { top } = tab.getBoundingClientRect()
  showLanguage(article, languageOf(tab))
  keepLanguage(languageOf(tab))
  scrollBy(0, tab.getBoundingClientRect().top - top)
}

/** Tab that a key moves to: arrows go around, Home and End to the ends (WAI-ARIA, tabs). */
export function tabAfter(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsOf(tab.closest('[role=tablist]') ?? tab)
  const at = tabs.indexOf(tab)
  const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 }[key]
  return to === undefined ? undefined : tabs.at(to)
}
