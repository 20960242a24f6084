import type { ReadSetting, WriteSetting } from '@portal/contract/settings'
import {
  type Body,
  bodySchema,
  emptyRow,
  type Form,
  formOf,
  type Row,
  type Setting,
} from '@portal/domain/setting/setting'
import type { SettingName, Settings } from '@portal/domain/setting/settings'
import { type ComponentProps, useState } from 'react'
import { addressesOf } from '../../api/setting.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { SettingForm } from './SettingForm.tsx'

type General<S extends Settings[SettingName]> = ComponentProps<
  typeof SettingForm<ReadSetting<S>, WriteSetting<S>, Form<S>>
>
type Described = 'setting' | 'schema' | 'silent' | 'valuesOf' | 'bodyOf' | 'labelOf'

type Props<S extends Settings[SettingName]> = Omit<General<S>, Described> & {
  setting: S
  /** If true, a failed load is only written to the console (spec §8), and the form shown is empty and disabled. */
  silent?: boolean
}

/** Form of a setting. Its endpoints, schema and empty values are derived from the setting's description in the domain. */
export function DescribedForm<S extends Settings[SettingName]>(props: Props<S>) {
  const { setting, silent, ...rest } = props
  const { type } = useEnroller()
  const labels: Setting['fields'] = setting.fields
  const [schema] = useState(() => bodySchema(setting))
  return (
    <SettingForm<ReadSetting<S>, WriteSetting<S>, Form<S>>
      setting={addressesOf(setting)}
      schema={schema}
      silent={silent ? formOf(setting, emptyRow(setting), type) : undefined}
      valuesOf={(stored: unknown) => formOf(setting, stored as Row<S>, type)}
      bodyOf={(values) => values as unknown as Body<S>}
      labelOf={(name) => labels[name]?.label}
      {...rest}
    />
  )
}
