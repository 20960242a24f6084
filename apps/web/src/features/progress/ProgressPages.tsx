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
import { refreshTurn, useEnroller } from '../../state/open-enroller.ts'
import { Checklist } from './Checklist.tsx'

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
  return (
    <SettingForm
      setting={TECHNOLOGY}
      lead="Marca cada punto a medida que tu desarrollo lo cumple."
      schema={technologyMarks}
      valuesOf={(stored): Marks<TechnologyItem> => ({ ...stored, type })}
      bodyOf={(values) => values}
      labelOf={itemLabel}
      onSaved={refreshTurn}
    >
      {(form) => (
        <Checklist
          items={technologyItemsFor(type)}
          marks={form.watch()}
          percentage={technologyPercentage(type, form.watch())}
          onMark={(item, mark) => form.setValue(item, mark)}
        />
      )}
    </SettingForm>
  )
}
