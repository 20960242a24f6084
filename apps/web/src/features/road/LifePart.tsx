import type { Reader } from '@portal/domain/integration/turn'
import type { LifeNode } from '@portal/domain/road/road'
import { Life } from '../../ui/drawing/Life.tsx'
import { Part } from './Part.tsx'

export function LifePart({ life, reader }: { life: readonly LifeNode[]; reader: Reader }) {
  return (
    <Part title="Línea de vida" aside="Quién, cuándo y a quién le toca">
      <Life life={life} reader={reader} />
    </Part>
  )
}
