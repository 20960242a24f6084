import { ROLES } from '@portal/domain/access/permission'
import { OPERATION_MODES } from '@portal/domain/enroller/operation'
import { integrationCreation } from '@portal/domain/integration/creation'
import { STATES } from '@portal/domain/integration/state'
import { LIMITS } from '@portal/domain/limits'
import { searched } from '@portal/domain/text'
import * as z from 'zod/mini'
import { legal, observation, pagination, technology, turn, type } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { CARD_LIST } from './integration.address.ts'
import { compactRoad } from './road.ts'
import { currentPage, filter, itemPerPage, uuid } from './query.ts'

const card = z.strictObject({
  uuid,
  enroller_uuid: uuid,
  public_name: z.string(),
  /** Company name as the owner of the integration typed it. */
  enroller_name: z.string(),
  type,
  operation_mode: z.nullable(z.enum(OPERATION_MODES)),
  technology: z.nullable(technology),
  legal,
  color: z.string(),
  alias_configured: z.boolean(),
  state: z.enum(STATES),
  pendings: z.array(observation),
  role: z.enum(ROLES),
  /** Text about the open transfer, which waits for consent or for somebody to accept it; null without one. */
  transfer: z.nullable(z.string()),
  turn,
  road: compactRoad,
})

/** Lists the cards of 'Mis integraciones', newest first: a member's own integrations; for an administrator all. */
export const listIntegrations = endpoint(CARD_LIST.method, CARD_LIST.path, {
  operation: 'integration.list',
  summary: 'Lista tus integraciones, de la más nueva a la más antigua.',
  access: 'signed-in',
  query: z.strictObject({
    enroller_uuid: filter(uuid),
    enroller_name: filter(searched),
    type: filter(type),
    current_page: currentPage,
    item_per_page: itemPerPage(LIMITS.cardsPerPage),
  }),
  answer: z.strictObject({
    data: z.array(card),
    pagination,
  }),
})
export type IntegrationCard = Answer<typeof listIntegrations>['data'][number]

/** Suggests names that contain a typed text, at most `LIMITS.names`: equal names first, then names that begin with the text. */
export const listIntegrationNames = endpoint('GET', '/api/integration/names', {
  operation: 'integration.list_names',
  summary: 'Lista los nombres de enroladores e integraciones que puedes ver.',
  access: 'signed-in',
  query: z.strictObject({ search: filter(searched) }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({ enroller_name: z.string(), enroller_uuid: uuid, public_name: z.string(), uuid, type }),
    ),
  }),
})

/** Registers an integration. The answer 403 means only that the name is already used (spec §8). */
export const createIntegration = endpoint('POST', '/api/integration', {
  operation: 'integration.create',
  summary: 'Registra una integración nueva, de la que quedas como dueño.',
  access: 'signed-in',
  body: integrationCreation,
  status: 201,
  answer: z.strictObject({ type, enroller_uuid: uuid, uuid }),
  errors: ['duplicate_name'],
  overQuota: 'Llegaste al máximo de integraciones por hora. Vuelve a intentarlo más tarde.',
})
