import type { Endpoint } from '@portal/contract/endpoint'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Heavy } from '../../http/serving/call.ts'
import { Refusal } from '../../refusal.ts'
import type { NetworkPort, Refused } from './network.port.ts'

export const refusedAs = (message: string): Refusal => new Refusal('not_applicable', { message })

/** @throws Refusal if the portal runs without the network */
export function running(port: NetworkPort | undefined): NetworkPort {
  if (!port) throw refusedAs('Este portal no tiene la red de integración')
  return port
}

/**
 * Asks the network before the call's transaction begins, because the network works in a session of its own and the embedded
 * database has only one.
 */
export const askingOf =
  (port: NetworkPort | undefined) =>
  <E extends Endpoint, Result>(
    ask: (
      network: NetworkPort,
      integration: AccessedIntegration,
      body: Parameters<Heavy<E, Result>['prepare']>[0],
    ) => Promise<Result>,
  ): Heavy<E, Result> => ({
    inTurn: (call) => call(),
    prepare: async (body, { integration }) => ask(running(port), integration as AccessedIntegration, body),
  })

/** Spanish message of the network's error for a refused call. */
export const sentenceOf = ({ refused, description }: Refused): string =>
  description ?? `${NETWORK_ERRORS[refused].message} ${NETWORK_ERRORS[refused].remedy}`
