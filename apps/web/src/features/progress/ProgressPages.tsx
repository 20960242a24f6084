import { readLegal, readTechnology, writeLegal, writeTechnology } from '@portal/contract/progress'
import {
  LEGAL_ITEMS,
  legalPercentage,
  TECHNOLOGY_ITEMS,
  technologyItemsFor,
  technologyPercentage,
} from '@portal/domain/progress/checklist'
import { legalMarks, technologyMarks } from '@portal/domain/progress/marks'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { refreshTurn, useEnroller } from '../../state/open-enroller.ts'
import { RetryingNote } from '../../ui/status/Note.tsx'
import { Checklist, noMarks } from './Checklist.tsx'

const LEGAL = { section: 'legal', read: readLegal, write: writeLegal } as const
const TECHNOLOGY = { section: 'technologies', read: readTechnology, write: writeTechnology } as const

const COMMON = {
  bodyOf: <Values,>(values: Values) => values,
  onSaved: refreshTurn,
  /** Warning shown instead of a checklist that could not be loaded: saving an empty checklist would overwrite the stored marks. */
  unloaded: <RetryingNote title="No pudimos cargar tu avance" then="aparecerá solo." />,
}

export function LegalPage() {
  const { type } = useEnroller()
  return (
    <SettingForm
      {...COMMON}
      setting={LEGAL}
      lead="Marca cada acuerdo cuando tu empresa y la red lo dejen cerrado."
      schema={legalMarks}
      empty={{ ...noMarks(LEGAL_ITEMS), type }}
      valuesOf={(stored) => ({ ...stored, type })}
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
      {...COMMON}
      setting={TECHNOLOGY}
      lead="Marca cada punto a medida que tu desarrollo lo cumple."
      schema={technologyMarks}
      empty={{ ...noMarks(TECHNOLOGY_ITEMS), type }}
      valuesOf={(stored) => ({ ...stored, type })}
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
