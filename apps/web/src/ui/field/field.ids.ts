/** ARIA attributes that a `Field` passes to its control: `<TextInput {...ids} />`. */
export interface FieldIds {
  id: string
  /** Id of the label, for groups and lists, which cannot use `for`. */
  'aria-labelledby': string
  /** Id of the error text, or else of the help text. */
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
