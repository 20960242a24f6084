import { html, type Markup } from '@portal/identity/page/html'
import { type Machine, transitions } from '@portal/network/common/states'
import type { OpenApi, Schema } from '@portal/network/openapi'
import { inline } from './markdown.ts'

const chip = (state: string): Markup => html`<code class="state">${state}</code>`

/** HTML list of a state machine's states, each with its next states or marked as final. */
export const drawn = (machine: Machine): Markup =>
  html`<dl class="states">${Object.entries(machine).map(([state, next]) => html`<div><dt>${chip(state)}</dt><dd>${next.length > 0 ? html`<span aria-label="puede pasar a">→</span> ${next.map(chip)}` : html`<span class="final">final</span>`}</dd></div>`)}</dl>`

export const machineOf = (schema: Schema): Machine | undefined => schema['x-transitions'] as Machine | undefined

export const machinesOf = ({ components }: OpenApi): Machine[] =>
  Object.values((components['schemas'] ?? {}) as Record<string, Schema>)
    .map(machineOf)
    .filter((machine) => machine !== undefined)

/** HTML of a text; each sentence that lists the transitions of a state machine becomes an HTML list of its states. */
export function withStates(text: string, machines: readonly Machine[]): Markup[] {
  const [first] = machines
    .map((machine) => ({ machine, line: `${transitions(machine)}.`, at: text.indexOf(transitions(machine)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  if (!first) return text.trim() === '' ? [] : [html`<p>${inline(text.trim())}</p>`]
  const { machine, line, at } = first
  return [
    ...withStates(text.slice(0, at), []),
    drawn(machine),
    ...withStates(
      text.slice(at + line.length),
      machines.filter((each) => each !== machine),
    ),
  ]
}
