import type { ComponentProps } from 'react'
import { Life } from '../../ui/drawing/Life.tsx'
import { Part } from './Part.tsx'

export const LifePart = (props: ComponentProps<typeof Life>) => (
  <Part title="Línea de vida" aside="Quién, cuándo y a quién le toca">
    <Life {...props} />
  </Part>
)
