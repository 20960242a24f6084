import entries from '@portal/documentation/content/faq.json' with { type: 'json' }
import { HelpText } from './HelpText.tsx'

/** Answer of one help entry. It is a module of its own so that the answers load only when a help dialog is opened. */
export function HelpAnswer({ id }: { id: string }) {
  return <HelpText answer={entries.find(({ filter_id }) => filter_id === id)?.answer ?? []} />
}
