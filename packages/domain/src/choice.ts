/** Error messages of a choice among fixed values: `required` if nothing was chosen, `invalid` for an unknown value. */
export const choice = (required: string, invalid: string) => ({
  error: ({ input }: { input?: unknown }): string => ((input ?? '') === '' ? required : invalid),
})
