import type { Element } from 'hast'
import { h } from 'hastscript'
import { highlighted, languageName } from './highlight.ts'
import type { SampleFile } from './samples.ts'

/** Without script nothing copies, so the button waits hidden. */
const copyButton = (): Element => h('button', { type: 'button', className: 'doc-copy', hidden: true }, 'Copiar')

/** What scrolls sideways must be reached by the keyboard (WCAG 2.1.1). */
const pre = (code: string, language: string, label: string): Element =>
  h('pre', { tabIndex: 0, role: 'group', ariaLabel: label }, h('code', highlighted(code, language)))

export function codeBlock(code: string, language: string): Element {
  const name = languageName(language) ?? ''
  return h('div', { className: 'doc-code' }, [
    h('div', { className: 'doc-head' }, h('span', name), copyButton()),
    pre(code, language, `Código: ${name}`),
  ])
}

/** Code of one language, which its panel holds. */
const codeOf = (file: SampleFile): Element => pre(file.code, file.language, `Código: ${file.label}`)

/** Id of the panel of each file of a sample but the first one's, and what the page's script puts into it. */
export const otherPanels = (files: readonly SampleFile[], id: string): [string, Element][] =>
  files.slice(1).map((file) => [`${id}-${file.id}`, codeOf(file)])

/**
 * Tabs with the first language shown; the panels of the others are empty until somebody wants them (`otherPanels`).
 * @param id unlike every other of the page
 */
export function sampleTabs(files: readonly SampleFile[], id: string): Element {
  const tabs = files.map((file, index) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-${file.id}-tab`,
        ariaControls: `${id}-${file.id}`,
        ariaSelected: index === 0 ? 'true' : 'false',
        ...(index === 0 ? {} : { tabIndex: -1 }),
      },
      file.label,
    ),
  )
  const panels = files.map((file, index) =>
    h(
      'div',
      { role: 'tabpanel', id: `${id}-${file.id}`, ariaLabelledBy: `${id}-${file.id}-tab`, hidden: index > 0 },
      index > 0 ? [] : codeOf(file),
    ),
  )
  const list = h('div', { role: 'tablist', ariaLabel: 'Lenguaje' }, tabs)
  return h('div', { className: 'doc-code doc-sample' }, h('div', { className: 'doc-head' }, list, copyButton()), panels)
}
