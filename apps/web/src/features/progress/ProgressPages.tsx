import { readLegal, readTechnology, writeLegal, writeTechnology } from '@portal/contract/progress'
import type { IntegrationType } from '@portal/domain/integration/type'
import {
  LEGAL_ITEMS,
  type LegalItem,
  legalPercentage,
  type Mark,
  type TechnologyItem,
  technologyItemsFor,
  technologyPercentage,
} from '@portal/domain/progress/checklist'
import { ITEM_WORDS } from '@portal/domain/progress/item.words'
import { legalMarks, technologyMarks } from '@portal/domain/progress/marks'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { refreshTurn, useEnroller } from '../../state/open-enroller.ts'
import { Checklist } from './Checklist.tsx'
import { ClaimFact } from './ClaimFact.tsx'
import { ClaimsTally } from './ClaimsTally.tsx'
import { claimsOf, useKnown } from './use-claims.ts'

const LEGAL = { section: 'legal', read: readLegal, write: writeLegal, operations: [writeLegal.operation] } as const
const TECHNOLOGY = {
  section: 'technologies',
  read: readTechnology,
  write: writeTechnology,
  operations: [writeTechnology.operation],
} as const

type Marks<Item extends LegalItem | TechnologyItem> = Record<Item, Mark> & { type: IntegrationType }

const itemLabel = (name: string): string | undefined =>
  Object.hasOwn(ITEM_WORDS, name) ? ITEM_WORDS[name as LegalItem | TechnologyItem].label : undefined

export function LegalPage() {
  const { type } = useEnroller()
  return (
    <SettingForm
      setting={LEGAL}
      lead="Marca cada acuerdo cuando tu empresa y la red lo dejen cerrado."
      schema={legalMarks}
      valuesOf={(stored): Marks<LegalItem> => ({ ...stored, type })}
      bodyOf={(values) => values}
      labelOf={itemLabel}
      onSaved={refreshTurn}
    >
      {(form) => (
        <Checklist
          items={LEGAL_ITEMS}
          marks={form.watch()}
          percentage={legalPercentage(form.watch())}
          onMark={(item, mark) => form.setValue(item, mark)}
        />
      )}
    </SettingForm>
  )
}

export function TechnologyPage() {
  const { type } = useEnroller()
  const known = useKnown(type)
  return (
    <SettingForm
      setting={TECHNOLOGY}
      lead="Tú declaras cada punto; la red muestra al lado lo que ha visto."
      schema={technologyMarks}
      valuesOf={(stored): Marks<TechnologyItem> => ({ ...stored, type })}
      bodyOf={(values) => values}
      labelOf={itemLabel}
      onSaved={refreshTurn}
    >
      {(form) => {
        const marks = form.watch()
        const claims = known && known !== 'off' ? claimsOf(known, marks) : undefined
        const besideOf = (item: TechnologyItem) => {
          const claim = claims?.get(item)
          return claim && <ClaimFact claim={claim} />
        }
        return (
          <Checklist
            items={technologyItemsFor(type)}
            marks={marks}
            percentage={technologyPercentage(type, marks)}
            onMark={(item, mark) => form.setValue(item, mark)}
            beside={besideOf}
          >
            {known === 'off' && (
              <Note>Este portal no tiene la red de integración: aquí solo se ve lo que declaras.</Note>
            )}
            {claims && (
              <ClaimsTally
                claims={claims}
                onMark={(items) => {
                  for (const item of items) form.setValue(item, true)
                }}
              />
            )}
          </Checklist>
        )
      }}
    </SettingForm>
  )
}
