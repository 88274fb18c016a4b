import type { Message } from '@logline/message'
import { addProcessingError } from './processing-error.ts'
import type { MessageCopier, Stage, StagedRecord } from './stage.ts'

/**
 * Takes the messages of one record through all stages, each over all of them before the next; leaves in the list those
 * that were not dropped. Copies that a stage makes are appended to the list and begin with the stage behind it.
 * What a stage adds beyond the limits of fields is gone before the next one sees it.
 */
export function runStages(stages: readonly Stage[], messages: Message[], record: StagedRecord): void {
  for (const stage of stages) {
    const arrived = messages.length
    let kept = 0
    for (let at = 0; at < messages.length; at++) {
      const message = messages[at]
      if (message === undefined) continue
      if (at >= arrived || isKept(stage, message, record)) messages[kept++] = message
    }
    messages.length = kept
    if (stage.leavesFields !== true) for (const message of messages) record.limit(message)
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
