import type { MessageDeletions } from '../../store/message-store.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { collect, extentOf } from './collect.ts'
import { erase } from './erase.ts'
import { collectValues, forgetValues } from './forget-values.ts'
import { hide } from './hide.ts'

/** The steps that delete messages (docs/decisions/0022). */
export function createDeletions(client: EngineClient): MessageDeletions {
  return {
    extent: (scope, caller) => extentOf(client, scope, caller),
    collect: (deletionId, scope, signal) => collect(client, deletionId, scope, signal),
    collectValues: (deletionId, step) => collectValues(client, deletionId, step),
    hide: (deletionId, step) => hide(client, deletionId, step),
    forgetValues: (deletionId, step) => forgetValues(client, deletionId, step),
    erase: (deletionId, step) => erase(client, deletionId, step),
  }
}
