import type { MessageStore } from '@logline/engine'
import type { Db } from '../../db/index.ts'
import { HttpError } from '../../http/errors.ts'
import type { Periodic } from '../../jobs/index.ts'
import { fieldPolicyRepo } from './field-policy-repo.ts'

interface EnforcementParts {
  db: Db
  /** Throws 503 while the engine is starting or gone. */
  messageStore: () => MessageStore
}

/** What was decided is looked at so often, and done at once when it has changed. */
const everyMs = 2_000
/** Pinned fields come to have texts or numbers, and another server may have promoted what was just forbidden. */
const againAfterMs = 60_000
const againAfterFailureMs = 10_000

/** Makes the columns of pinned fields, and drops those of forbidden ones. */
export function policyEnforcement({ db, messageStore }: EnforcementParts): Periodic {
  let enforced = ''
  let againAtMs = 0

  return {
    name: 'make and drop the columns of fields',
    everyMs,
    runsOn: 'leader',
    async run() {
      const policies = await fieldPolicyRepo(db).all()
      const key = JSON.stringify(policies)
      if (policies.length === 0 || (key === enforced && Date.now() < againAtMs)) return
      const store = storeOrNull(messageStore)
      if (!store) return
      enforced = key
      againAtMs = Date.now() + againAfterFailureMs
      const isSettled = await store.promotedFields.enforce(policies)
      againAtMs = isSettled ? Date.now() + againAfterMs : 0
    },
  }
}

function storeOrNull(messageStore: () => MessageStore): MessageStore | null {
  try {
    return messageStore()
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}
