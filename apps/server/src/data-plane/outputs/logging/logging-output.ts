import { outputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { exactJson } from '@logline/message'
import { type Delivery, noneRefused } from '../delivery/delivery.ts'
import { messageDocument } from '../delivery/message-document.ts'
import { writeToLog } from './server-log.ts'

/** Lines of the server's log (reference: streams and routing, section 5.1). */
export function loggingDelivery(raw: Readonly<Record<string, unknown>>): Delivery {
  const { prefix } = readConfiguration(outputDescriptions.logging.fields, raw)
  return {
    batchSize: 500,
    retryMs: 1000,
    confirmsWrites: true,
    unconfirmedBytes: 0,
    async write(messages, signal) {
      const lines = messages.map((message) => `${prefix}${exactJson(messageDocument(message))}\n`)
      await writeToLog(Buffer.from(lines.join('')), signal)
      return noneRefused
    },
    confirm: async () => {},
    close: async () => {},
  }
}
