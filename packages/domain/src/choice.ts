/** The error of a choice among fixed values: one text for none at all, another for one that is not offered. */
export const choice = (required: string, invalid: string) => ({
  error: ({ input }: { input?: unknown }): string => ((input ?? '') === '' ? required : invalid),
})
