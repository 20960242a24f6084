/** Ids that a `Field` passes to its control: `<TextInput {...ids} />`. */
export interface FieldIds {
  id: string
  /** Id of the label's text, for groups, which cannot use `for`. */
  labelId: string
  /** Id of the error text, or else of the help text. */
  describedBy: string | undefined
  invalid: boolean | undefined
}

/** The same ids, all optional, for controls that are also used without a `Field`. */
export type ControlIds = { [Key in keyof FieldIds]?: FieldIds[Key] | undefined }

/** ARIA attributes of a native control, from the ids of its field. */
export function controlAttributes({ id, describedBy, invalid }: ControlIds) {
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }
}
