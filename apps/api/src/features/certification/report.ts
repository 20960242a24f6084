import type { Certification } from '@portal/contract/certification'
import { BRAND } from '@portal/domain/brand'
import { testOf } from '@portal/domain/certification/tests'
import { isPassed, VERDICT_WORDS } from '@portal/domain/certification/verdict'
import { OPERATION_MODE_LABELS } from '@portal/domain/enroller/operation'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'

/** 'CERT-2026-000318' */
export const reportNumber = ({ number, created_at }: { number: number; created_at: Date }): string =>
  `CERT-${created_at.getUTCFullYear()}-${String(number).padStart(6, '0')}`

/** As what an integration was tested: 'Billetera & Recaudador, API v2, modo Enrolador'. */
const roleOf = ({ type, api_version, operation_mode }: AccessedIntegration): string =>
  [
    TYPE_LABELS[type].label,
    `API ${api_version}`,
    ...(operation_mode ? [`modo ${OPERATION_MODE_LABELS[operation_mode]}`] : []),
  ].join(', ')

/** The certification report of an integration. */
export function reportOf(
  integration: AccessedIntegration,
  number: string,
  { tests, now }: Omit<Certification, 'number'>,
) {
  return {
    number,
    network: BRAND.name,
    environment: 'integración',
    issued_at: now,
    integration: {
      uuid: integration.enroller_uuid,
      name: integration.public_name,
      enroller: integration.enroller_name,
      x_client_os: integration.x_client_os,
      role: roleOf(integration),
    },
    passed: tests.filter(({ verdict }) => isPassed(verdict)).length,
    total: tests.length,
    tests: tests.map(({ number: test, verdict, run }) => ({
      number: test,
      name: testOf(test).name,
      amount: testOf(test).amount,
      verdict: VERDICT_WORDS[verdict],
      at: run?.ended_at ?? null,
      request_id: run?.request_id ?? null,
      steps: run?.steps ?? [],
    })),
  }
}
export type Report = ReturnType<typeof reportOf>
