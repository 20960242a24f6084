import { readTechnology, type TechnologyProgress, writeTechnology } from '@portal/contract/progress'
import type { IntegrationType } from '@portal/domain/integration/type'
import { TECHNOLOGY_ITEMS, technologyItemsFor, technologyPercentage } from '@portal/domain/progress/checklist'
import { technologyMarks } from '@portal/domain/progress/marks'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { SettingForm } from '../../form/edit/SettingForm.tsx'
import { refreshTurn, useEnroller } from '../../state/open-enroller.ts'
import { Checklist, noMarks, Unloaded } from './Checklist.tsx'

const TECHNOLOGY = { section: 'technologies', read: readTechnology, write: writeTechnology } as const

type TechnologyForm = TechnologyProgress & { type: IntegrationType }

/** Screen 'Tecnología'. */
export function Component() {
  const { type } = useEnroller()
  return (
    <>
      <SectionHead section="technologies" lead="Marca cada punto a medida que tu desarrollo lo cumple." />
      <SettingForm
        setting={TECHNOLOGY}
        schema={technologyMarks}
        empty={{ ...noMarks(TECHNOLOGY_ITEMS), type }}
        valuesOf={(stored): TechnologyForm => ({ ...stored, type })}
        bodyOf={(values) => values}
        onSaved={refreshTurn}
        unloaded={<Unloaded />}
      >
        {(form) => {
          const marks = form.watch()
          return (
            <Checklist
              items={technologyItemsFor(type)}
              marks={marks}
              percentage={technologyPercentage(type, marks)}
              onMark={(item, mark) => form.setValue(item, mark)}
            />
          )
        }}
      </SettingForm>
    </>
  )
}
