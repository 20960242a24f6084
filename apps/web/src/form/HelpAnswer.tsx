import entries from '@portal/documentation/content/help.json' with { type: 'json' }
import { HelpText } from './HelpText.tsx'

/** The answer of a help entry. */
export function HelpAnswer({ id }: { id: string }) {
  return <HelpText answer={entries.find(({ filter_id }) => filter_id === id)?.answer ?? []} />
}
