import { EngineError } from '@logline/engine'
import { HttpError } from '../../../http/errors.ts'
import { TooManyEvents } from './find-events.ts'

/** Can somebody do something about it? Anything else is a bug. */
export function isExpectedFailure(error: unknown): error is Error {
  return error instanceof EngineError || error instanceof HttpError || error instanceof TooManyEvents
}

/** Why windows could not be looked at, for those who read of it. */
export function failureText(error: unknown): string {
  return isExpectedFailure(error) ? error.message : 'An unexpected error, which the log of the server tells.'
}
