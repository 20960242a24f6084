import { type Claim, claimOf, type Known } from '@portal/domain/certification/claims'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type Mark, type TechnologyItem, technologyItemsFor } from '@portal/domain/progress/checklist'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CallFailure } from '../../api/failure.ts'
import { certificationQuery } from '../../state/certification.ts'
import { roadQuery } from '../../state/road.ts'

export type Claims = ReadonlyMap<TechnologyItem, Claim>

/** Status of the answer if the portal has no network. */
const NOT_APPLICABLE = 409

/** What is known of an integration beside its marks; undefined while it loads and after a failure, `off` without the network. */
export function useKnown(type: IntegrationType): Known | 'off' | undefined {
  const { uuid = '' } = useParams()
  const { data: certification, error } = useQuery(certificationQuery(uuid))
  const { data: road } = useQuery(roadQuery(uuid))
  if (error instanceof CallFailure && error.status === NOT_APPLICABLE) return 'off'
  if (!certification || !road) return undefined
  const modules = road.stages.find(({ stage }) => stage === 'certify')?.modules ?? []
  return { type, items: certification.items, tests: certification.tests, modules }
}

/** Each line of the checklist beside what is known of it. */
export const claimsOf = (known: Known, marks: Readonly<Record<TechnologyItem, Mark>>): Claims =>
  new Map(technologyItemsFor(known.type).map((item) => [item, claimOf(item, marks[item], known)]))
