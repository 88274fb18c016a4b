import type { MessageStore } from '@logline/engine'
import { HttpError } from '../../../http/errors.ts'

/** Null while the engine is starting or gone: what is due waits, and nothing fails. */
export function presentStore(messageStore: () => MessageStore): MessageStore | null {
  try {
    return messageStore()
  } catch (error) {
    if (error instanceof HttpError && error.status === 503) return null
    throw error
  }
}
