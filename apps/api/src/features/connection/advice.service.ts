import type { Connection } from '@portal/contract/connection'
import { adviceFor, RULE_NAMES, scoreOf } from '@portal/domain/connection/advice'
import { secretsFor } from '@portal/domain/security/secret'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { findReviewed } from './connection.queries.ts'

/** What is valid and unwise in an integration. @param receiver beginning of the addresses of the portal's own receiver */
export async function reviewOf(
  db: Db,
  integration: AccessedIntegration,
  receiver: string,
  now: Date,
): Promise<Connection['advice']> {
  const { intents, certificate_until, secrets_since, ...stored } = await findReviewed(db, integration.id)
  const held = secretsFor(integration)
  const findings = adviceFor({
    ...integration,
    ...stored,
    certificate_until: certificate_until?.toISOString() ?? null,
    secrets_since: Object.fromEntries(
      held.flatMap((purpose) => {
        const since = secrets_since[purpose]
        return since === undefined ? [] : [[purpose, since]]
      }),
    ),
    now,
    receiver,
  })
  const intended = new Map(intents.map((intent) => [intent.rule, intent]))
  return {
    score: scoreOf(findings, new Set(intended.keys())),
    rules: RULE_NAMES.map((name) => {
      const found = findings.find(({ rule }) => rule === name)
      const intent = intended.get(name)
      return {
        rule: name,
        finding: found ? { weight: found.weight, title: found.title, why: found.why, section: found.section } : null,
        intended: intent ? { reason: intent.reason, by: intent.by, at: new Date(intent.at).toISOString() } : null,
      }
    }),
  }
}
