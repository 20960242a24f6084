import type { Party, Reader } from '@portal/domain/integration/turn'
import { STAGE_OF } from '@portal/domain/road/life.stages'
import type { LifeNode, Stage } from '@portal/domain/road/road'

const NOW = {
  enroller: { enroller: 'Te toca a ti', network: 'Le toca a la red', nobody: '' },
  network: { enroller: 'Le toca al enrolador', network: 'Te toca a ti', nobody: '' },
} as const satisfies Record<Reader, Record<Party, string>>
const LATER = {
  enroller: { enroller: 'Tú', network: 'La red', nobody: '' },
  network: { enroller: 'El enrolador', network: 'La red', nobody: '' },
} as const satisfies Record<Reader, Record<Party, string>>

/** Whose turn a node is, which is present or ahead, worded for the reader's party. */
export function partyText(
  { state, status, turn }: Pick<LifeNode, 'state' | 'status' | 'turn'>,
  reader: Reader,
): string {
  if (status === 'done') return ''
  if (status === 'now') return NOW[reader][turn]
  return state === 'observed' ? `${LATER[reader][turn]}, si las hay` : LATER[reader][turn]
}

/** What the present state still lacks: the open facts of the stage that ends with it. */
export function lackText({ state, status }: Pick<LifeNode, 'state' | 'status'>, stages: readonly Stage[]): string {
  const modules = stages.find(({ stage }) => stage === STAGE_OF[state])?.modules ?? []
  const missing = modules.filter((module) => module.state === 'open' || module.state === 'fails').length
  if (status !== 'now' || missing === 0) return ''
  return `${missing === 1 ? 'falta' : 'faltan'} ${missing} de ${modules.length}`
}
