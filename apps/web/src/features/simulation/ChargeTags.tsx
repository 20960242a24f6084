import { Plus } from 'lucide-react'
import css from './Charge.module.css'
import { tagsOf } from './charge.tags.ts'

/** What a charge's QR carries, tag by tag. */
export function ChargeTags({ qr }: { qr: string }) {
  return (
    <details className={css.tags} open>
      <summary>
        Qué lleva este QR, etiqueta por etiqueta
        <Plus />
      </summary>
      <p>{qr.length} caracteres en formato EMVCo, terminados en su CRC.</p>
      <dl>
        {tagsOf(qr).map(({ tag, value, meaning }) => (
          <div key={tag}>
            <dt>{tag}</dt>
            <dd>{value}</dd>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
