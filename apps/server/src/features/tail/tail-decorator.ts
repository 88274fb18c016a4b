import { type ResultMessage, usedDecorators } from '@logline/contract'
import { badRequest } from '../../http/errors.ts'
import { messageDecorator } from '../decorators/index.ts'

export type DecorateMessage = (message: ResultMessage) => ResultMessage

const unchanged: DecorateMessage = (message) => message

/**
 * Shows messages as these decorators do, which are JSON; as they are when one of them cannot be used, as a search does.
 * Throws 400 when the text is no list of decorators.
 */
export function tailDecorator(text: string): DecorateMessage {
  const used = decoratorsOf(text).map(({ type, config, order }, index) => ({
    type,
    config: config ?? {},
    order: order ?? index,
  }))
  try {
    return withoutFailing(messageDecorator(used) ?? unchanged)
  } catch {
    return unchanged
  }
}

function withoutFailing(decorate: DecorateMessage): DecorateMessage {
  return (message) => {
    try {
      return decorate(message)
    } catch {
      return message
    }
  }
}

function decoratorsOf(text: string) {
  try {
    return usedDecorators.parse(JSON.parse(text))
  } catch {
    throw badRequest('`decorators` must be a JSON list of the decorators of a message list.')
  }
}
