import { fold } from '@portal/domain/fold'

/** A text as an anchor: lower case, without accents, words joined by hyphens. */
export const slug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
