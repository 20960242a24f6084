import { SectionHead } from '../../form/edit/SectionHead.tsx'

export function Component() {
  return <SectionHead section="certification" />
}
