import type { Message } from '@logline/message'
import { addProcessingError } from './processing-error.ts'
import type { MessageCopier, Stage } from './stage.ts'

/**
 * Takes the messages of one record through all stages, each over all of them before the next; leaves in the list those
 * that were not dropped. Copies that a stage makes are appended to the list and begin with the stage behind it.
 */
export function runStages(stages: readonly Stage[], messages: Message[], copier: MessageCopier): void {
  for (const stage of stages) {
    const arrived = messages.length
    let kept = 0
    for (let at = 0; at < messages.length; at++) {
      const message = messages[at]
      if (message === undefined) continue
      if (at >= arrived || isKept(stage, message, copier)) messages[kept++] = message
    }
    messages.length = kept
  }
}

/** A stage that fails never costs the message. */
function isKept(stage: Stage, message: Message, copier: MessageCopier): boolean {
  try {
    return stage.process(message, copier)
  } catch (error) {
    const reason = `Could not apply processor [${stage.name}] on message <${message.id}> - ${String(error)}`
    addProcessingError(message.fields, reason)
    return true
  }
}
