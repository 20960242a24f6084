import { type ActivityEntry, listActivity } from '@portal/contract/activity'
import { describeActivity } from '@portal/domain/integration/activity'
import { chileanTimestamp } from '@portal/domain/moment'
import type { ThreeWay } from '@portal/domain/setting/merge'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { authorOf } from './author.ts'
import css from './ConflictDialog.module.css'

/** Last saves of a section, newest first, from the history; none if the history could not be read. */
export async function lastSaves(uuid: string, operations: readonly string[], count: number): Promise<ActivityEntry[]> {
  const { answer } = await call(listActivity, { uuid }).catch(() => ({ answer: { data: [] } }))
  return answer.data.filter(({ action }) => operations.includes(action)).slice(0, Math.max(count, 0))
}

interface Facts {
  /** Operation that saves the section; the history has the words for its fields and values. */
  operation: string
  state: ThreeWay
  saves: readonly ActivityEntry[]
}

/** Describes the typed and the stored value of the named parts as text, with the save that stored each if the history names it. */
const describe = ({ operation, state, saves }: Facts, names: readonly string[]) =>
  // Does not cut the texts, because two long lists may differ at their ends only.
  describeActivity(operation, { before: state.typed, after: state.stored }, Infinity)
    .changes.filter(({ field }) => names.includes(field))
    .map(({ field, label, before, after }) => ({
      field,
      label,
      typed: before,
      stored: after,
      // The history masks account numbers, so the save of one may not name its field.
      save: saves.find(({ changes }) => changes.some((change) => change.field === field)) ?? saves[0],
    }))

type Described = ReturnType<typeof describe>[number]

const authorsOf = (fields: readonly Described[]): Set<string | undefined> =>
  new Set(fields.map(({ save }) => save && (save.actor.you ? 'tú' : authorOf(save.actor))))

function takenTitle(authors: ReadonlySet<string | undefined>): string {
  if (authors.has(undefined)) return 'Se sumaron cambios guardados mientras escribías'
  if (authors.size === 1 && authors.has('tú')) return 'Se sumó lo que guardaste en otra ventana'
  const others = [...authors].filter((author) => author !== 'tú') as string[]
  return `Se sumó lo que guardó ${new Intl.ListFormat('es').format(others)}`
}

/** Says in a toast which fields now show what was saved elsewhere. */
export function tellTaken(facts: Facts, names: readonly string[]): void {
  const taken = describe(facts, names)
  if (taken.length === 0) return
  toast(
    { tone: 'ok', title: takenTitle(authorsOf(taken)), text: taken.map(({ label }) => label).join(', ') },
    'unasked',
  )
}

function titleFor(authors: ReadonlySet<string | undefined>): string {
  if (authors.has(undefined) || (authors.has('tú') && authors.size > 1)) return 'Esto cambió mientras escribías'
  return authors.has('tú') ? 'Guardaste otro cambio en otra ventana' : 'Otra persona guardó cambios antes que tú'
}

type Choice = 'typed' | 'stored'

interface Props extends Facts {
  /** Parts that were typed here and saved elsewhere. */
  names: readonly string[]
  /** Called with the parts whose typed value the person keeps; with undefined if the person closed the dialog. */
  onEnd: (kept: readonly string[] | undefined) => void
}

/** Dialog that shows both values of each colliding field side by side. The choice for the last field closes it. */
export function ConflictDialog({ names, onEnd, ...facts }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const fields = describe(facts, names)

  const choose = (field: string, choice: Choice): void => {
    const made = { ...choices, [field]: choice }
    if (fields.every((each) => each.field in made)) onEnd(names.filter((name) => made[name] === 'typed'))
    else setChoices(made)
  }
  return (
    <Dialog title={titleFor(authorsOf(fields))} width="44rem" onClose={() => onEnd(undefined)}>
      <p>
        {fields.length === 1
          ? 'Elige con qué valor seguir. El resto de lo que escribiste no cambia.'
          : 'Elige un valor en cada campo: con el último se guarda. El resto de lo que escribiste no cambia.'}
      </p>
      {fields.map(({ field, label, typed, stored, save }) => (
        <section key={field} aria-label={label} className={css.field}>
          <h3>{label}</h3>
          <div className={css.sides}>
            <Side
              source="Lo que escribiste"
              value={typed}
              removed={!(field in facts.state.typed)}
              action="Seguir con lo mío"
              chosen={choices[field] === 'typed'}
              label={label}
              onChoose={() => choose(field, 'typed')}
            />
            <Side
              source={<SavedBy save={save} />}
              value={stored}
              removed={!(field in facts.state.stored)}
              action="Usar lo guardado"
              chosen={choices[field] === 'stored'}
              label={label}
              onChoose={() => choose(field, 'stored')}
            />
          </div>
        </section>
      ))}
    </Dialog>
  )
}

function SavedBy({ save }: { save: ActivityEntry | undefined }) {
  if (!save) return 'Guardado mientras escribías'
  return (
    <>
      Guardado por <bdi>{save.actor.you ? 'ti en otra ventana' : authorOf(save.actor)}</bdi> ·{' '}
      <time dateTime={save.at}>{chileanTimestamp(save.at)}</time>
    </>
  )
}

interface SideProps {
  source: ReactNode
  value: string | null
  /** True if the part does not exist on this side, for example a deleted comment. */
  removed: boolean
  action: string
  chosen: boolean
  /** Label of the field, which the button's accessible name ends with. */
  label: string
  onChoose: () => void
}

function Side({ source, value, removed, action, chosen, label, onChoose }: SideProps) {
  return (
    <div className={css.side}>
      <p className={css.source}>{source}</p>
      <p className={css.value}>{value ?? <i>{removed ? 'Eliminado' : 'Sin valor'}</i>}</p>
      <Button block aria-pressed={chosen} aria-label={`${action}: ${label}`} onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}
