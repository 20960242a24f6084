import * as contract from '@portal/contract/assistant'
import type { Mount } from '../../http/serving/mount.ts'
import { paceThreads } from './pace.ts'
import { ask, type Assistant } from './question.service.ts'
import { createThread, listThreads, rateMessage, readThread, removeThread } from './thread.service.ts'

/** The audit log records nothing about conversations, except that a signed-in person removed one. */
export function mountAssistant(mount: Mount, assistant: Assistant): void {
  mount(contract.createThread, async ({ db, personal, countedAs, audit }) => {
    audit.nothing = true
    await paceThreads(db, countedAs, assistant.pace)
    return createThread(db, personal)
  })
  mount(contract.listThreads, ({ db, personal }) => listThreads(db, personal))
  mount(contract.readThread, ({ db, personal }) => readThread(db, personal))
  mount(contract.removeThread, ({ db, personal, caller, audit }) => {
    audit.nothing = caller === undefined
    return removeThread(db, personal)
  })
  mount(contract.askQuestion, (call) => ask(call, assistant))
  mount(contract.rateMessage, ({ db, personal, body, audit }) => {
    audit.nothing = true
    return rateMessage(db, personal, body.rating)
  })
}
