/** What a field gives to its control; spread it on the control: `<TextInput {...ids} />`. */
export interface FieldIds {
  id: string
  /** Of the label's text, for groups, which have no `for`. */
  labelId: string
  /** Id of the error, or else of the help. */
  describedBy: string | undefined
  invalid: boolean | undefined
}

/** The same, where a control may also stand without a field. */
export type ControlIds = { [Key in keyof FieldIds]?: FieldIds[Key] | undefined }

/** Attributes of a native control from what its field gave. */
export function controlAttributes({ id, describedBy, invalid }: ControlIds) {
  return { id, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined }
}
