/** Error of a choice among fixed values: one message if nothing was chosen, another if the value is not offered. */
export const choice = (required: string, invalid: string) => ({
  error: ({ input }: { input?: unknown }): string => ((input ?? '') === '' ? required : invalid),
})
