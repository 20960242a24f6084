import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import launcher from './launcher.css?inline'
import { Launcher } from './Launcher.tsx'

const ATTRIBUTES = ['api-key', 'header-name', 'header-icon', 'chat-mode', 'data-uuid-user'] as const

const sheet = new CSSStyleSheet()
sheet.replaceSync(launcher)

/**
 * The assistant: a button at the corner of the window and the panel that it opens. What it shows follows its attributes (spec §3):
 * `api-key`, `header-name`, `header-icon`, `chat-mode` and, of somebody who signed in, `data-uuid-user`. To go to a screen of the portal
 * it sends `portal-navigate`, which whoever takes care of it refuses (`preventDefault`).
 */
class PortalAssistant extends HTMLElement {
  static readonly observedAttributes = ATTRIBUTES
  #root: Root | undefined
  #person: string | undefined

  /** Name to greet. */
  get person(): string | undefined {
    return this.#person
  }
  set person(name: string | undefined) {
    this.#person = name
    this.#draw()
  }

  connectedCallback(): void {
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [sheet]
    this.#root = createRoot(shadow)
    this.#draw()
  }

  disconnectedCallback(): void {
    const root = this.#root
    this.#root = undefined
    // Not in the middle of the drawing that took the element away.
    queueMicrotask(() => root?.unmount())
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #draw(): void {
    const mode = this.getAttribute('chat-mode') === 'private' ? 'private' : 'public'
    const user = mode === 'private' ? this.getAttribute('data-uuid-user') : null
    this.#root?.render(
      createElement(Launcher, {
        // Nothing of one person, or mode, is shown in another.
        key: `${mode} ${user}`,
        mode,
        name: this.getAttribute('header-name') ?? '',
        icon: this.getAttribute('header-icon') ?? '',
        person: mode === 'private' ? this.#person : undefined,
        adoptSheet: this.#adoptSheet,
        navigate: this.#navigate,
      }),
    )
  }

  /** Takes the panel's sheet beside the button's. */
  readonly #adoptSheet = (rules: CSSStyleSheet): void => {
    if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet, rules]
  }

  readonly #navigate = (href: string): boolean =>
    !this.dispatchEvent(new CustomEvent('portal-navigate', { detail: href, cancelable: true }))
}

if (!customElements.get('portal-assistant')) customElements.define('portal-assistant', PortalAssistant)
