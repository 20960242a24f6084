import { type LegalProgress, readLegal, writeLegal } from '@portal/contract/progress'
import type { IntegrationType } from '@portal/domain/integration/type'
import { LEGAL_ITEMS, legalPercentage } from '@portal/domain/progress/checklist'
import { legalMarks } from '@portal/domain/progress/marks'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { refreshTurn, useEnroller } from '../../state/open-enroller.ts'
import { Checklist, noMarks, Unloaded } from './Checklist.tsx'

const LEGAL = { section: 'legal', read: readLegal, write: writeLegal } as const

type LegalForm = LegalProgress & { type: IntegrationType }

/** Screen 'Comercial/Legal'. */
export function Component() {
  const { type } = useEnroller()
  return (
    <>
      <SectionHead section="legal" lead="Marca cada acuerdo cuando tu empresa y la red lo dejen cerrado." />
      <SettingForm
        setting={LEGAL}
        schema={legalMarks}
        empty={{ ...noMarks(LEGAL_ITEMS), type }}
        valuesOf={(stored): LegalForm => ({ ...stored, type })}
        bodyOf={(values) => values}
        onSaved={refreshTurn}
        unloaded={<Unloaded />}
      >
        {(form) => {
          const marks = form.watch()
          return (
            <Checklist
              items={LEGAL_ITEMS}
              marks={marks}
              percentage={legalPercentage(marks)}
              onMark={(item, mark) => form.setValue(item, mark)}
            />
          )
        }}
      </SettingForm>
    </>
  )
}
