import { type Fact, isBroken } from './fact.ts'
import type { RoadFacts } from './facts.ts'
import type { StageName } from './road.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const list = (parts: readonly string[]): string => new Intl.ListFormat('es-CL').format(parts)
const of = (facts: readonly Fact[], state: Fact['state']): Fact[] => facts.filter((fact) => fact.state === state)

/** One sentence about what is open in a stage. */
const TEXTS: Record<StageName, (facts: readonly Fact[], from: RoadFacts) => string> = {
  configure: (facts) => failing(facts) ?? lacking(facts) ?? 'Todo guardado',
  connect: (facts) =>
    facts.length === 0
      ? 'Esta instalación no tiene red de integración'
      : (failing(facts) ??
        (facts.some(({ key, state }) => key.startsWith('connect.call.') && state !== 'open')
          ? (lacking(facts) ?? 'En las dos direcciones')
          : 'La red aún no ve una llamada')),
  test: (facts) =>
    facts.length === 0
      ? 'Esta instalación no tiene red de integración'
      : list([
          ...counted(of(facts, 'fails').length, 'no pasa', 'no pasan'),
          ...counted(of(facts, 'open').length, 'sin hacer', 'sin hacer'),
        ]) || 'Todas pasan',
  certify: (facts) =>
    list([
      ...counted(of(facts, 'fact').length, 'comprobado', 'comprobados'),
      ...counted(of(facts, 'declared').length, 'declarado', 'declarados'),
      ...counted(of(facts, 'fails').length, 'contradicción', 'contradicciones'),
    ]) || 'Se marca con lo comprobado',
  production: (facts, from) => {
    const broken = facts.find(isBroken)
    if (broken) return broken.hint ?? broken.label
    if (from.state === 'SUCCESS') return from.reviewed ? 'Completada' : 'Completada, sin revisar'
    return facts[0]?.state === 'fact' ? 'La red tiene que revisarla' : 'La red revisa cuando termines'
  },
}

function failing(facts: readonly Fact[]): string | undefined {
  const broken = facts.filter(isBroken)
  return broken.length === 0
    ? undefined
    : `${broken.length === 1 ? 'Falla' : 'Fallan'} ${broken.length}: ${list(broken.slice(0, 2).map(({ label }) => label))}`
}

function lacking(facts: readonly Fact[]): string | undefined {
  const { length } = of(facts, 'open')
  return length === 0 ? undefined : `${length === 1 ? 'Falta' : 'Faltan'} ${length}`
}

export const stageText = (stage: StageName, facts: readonly Fact[], from: RoadFacts): string =>
  TEXTS[stage](facts, from)
