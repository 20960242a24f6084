import * as activity from '@portal/contract/activity'
import * as admin from '@portal/contract/admin'
import * as integration from '@portal/contract/integration'
import * as people from '@portal/contract/people'
import * as review from '@portal/contract/review'
import { writeState } from '@portal/contract/state'
import type { Mount } from '../../http/serving/mount.ts'
import type { Post } from '../../outbound/post.ts'
import { createIntegration, type Endow } from './integration.service.ts'
import { listActivity, listCards, listGroups } from './list/list.service.ts'
import { listWaiting } from './list/inbox.service.ts'
import { findEnrollerNames, findNames } from './list/name-list.queries.ts'
import { listPeople, removeColleague, shareOrTransfer, withdraw } from './people/people.service.ts'
import { confirm } from './people/transfer.service.ts'
import { approveIntegration, listReviews } from './review/review.service.ts'
import { changeState } from './state/state.service.ts'

interface Parts {
  endow: Endow
  post: Post
  /** If true, only administrators finalise; a member's SUCCESS becomes a request that waits for an administrator. */
  adminOnly: boolean
  isNetworkOn: boolean
}

export function mountIntegration(mount: Mount, parts: Parts): void {
  const { endow, post, isNetworkOn } = parts
  mount(integration.listIntegrations, ({ db, caller, query }) => listCards(db, caller, query, isNetworkOn))
  mount(integration.listIntegrationNames, async ({ db, caller, query }) => ({
    data: await findNames(db, caller, query.search),
  }))
  mount(integration.createIntegration, async (call) => {
    const created = await createIntegration(call.db, call.caller, call.body, endow)
    call.audit = { integration_id: created.uuid, detail: { after: call.body } }
    return created
  })
  mount(writeState, (call) => changeState(call, parts))
  mount(review.listReviews, ({ db, integration }) => listReviews(db, integration.id))
  mount(review.approve, (call) => approveIntegration(call, parts))
  mount(activity.listActivity, ({ db, integration, caller, query }) =>
    listActivity(db, integration.id, caller, query.cursor),
  )
  mount(admin.listEnrollers, ({ db, query }) => listGroups(db, query))
  mount(admin.listEnrollerNames, async ({ db, query }) => ({ data: await findEnrollerNames(db, query.search) }))
  mount(admin.listInbox, ({ db, caller, query }) => listWaiting(db, caller, query, isNetworkOn))
  mount(people.shareIntegration, async (call) => ({ message: await shareOrTransfer(call, post) }))
  mount(people.listPeople, ({ db, integration, caller }) => listPeople(db, integration, caller))
  mount(people.removePerson, (call) => removeColleague(call, post))
  mount(people.withdrawInvitation, withdraw)
  mount(people.confirmTransfer, (call) => confirm(call, post))
}
