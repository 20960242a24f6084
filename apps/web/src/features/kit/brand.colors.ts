/** Colours of what people download, which carries no style sheet: values of the tokens of the same names in `ui/tokens.css`. */
export const BRAND_COLORS = {
  'qr-ink': '#121715',
  'qr-paper': '#fff',
  primary: '#0a6e47',
  mint: '#62e3a9',
  deep: '#053424',
  'on-deep': '#fff',
  'text-2': '#4b5550',
} as const
