import type { Element } from 'hast'
import { h } from 'hastscript'
import { highlighted, languageName } from './highlight.ts'
import type { SampleFile } from './samples.ts'

/** Button that copies a code block. The page's script copies, so the button is hidden until the script runs. */
const copyButton = (): Element => h('button', { type: 'button', className: 'doc-copy', hidden: true }, 'Copiar')

/** `pre` element with highlighted code; it can get the focus, so that long lines scroll by keyboard too (WCAG 2.1.1). */
const pre = (code: string, language: string, label: string): Element =>
  h('pre', { tabIndex: 0, role: 'group', ariaLabel: label }, h('code', highlighted(code, language)))

export function codeBlock(code: string, language: string): Element {
  const name = languageName(language) ?? ''
  return h('div', { className: 'doc-code' }, [
    h('div', { className: 'doc-head' }, h('span', name), copyButton()),
    pre(code, language, `Código: ${name}`),
  ])
}

/** HTML of a sample's highlighted code in one programming language, shown in one tab panel. */
const codeOf = (file: SampleFile): Element => pre(file.code, file.language, `Código: ${file.label}`)

/** Element ids and contents of a sample's tab panels that are empty in the page's HTML; the page's script fills them. */
export const otherPanels = (files: readonly SampleFile[], id: string): [string, Element][] =>
  files.slice(1).map((file) => [`${id}-${file.id}`, codeOf(file)])

/**
 * Tabs of a sample, one per programming language. Only the first tab has its code; the page's script fills the rest (`otherPanels`).
 * @param id unique on the page
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
