import { ConfigurationError, codecFields, requestedConfiguration } from '@logline/contract/plug-ins'
import type { StoredMessage } from '@logline/engine'
import { type CodecName, codecConfiguration, RecordProcessor } from '@logline/processing'
import { badRequest, notFound } from '../../http/errors.ts'

interface Sent {
  message: string
  codec: string
  remote_address: string
  configuration?: Record<string, unknown> | null | undefined
}

const codecs: readonly CodecName[] = ['gelf', 'syslog', 'raw', 'CEF', 'beats', 'beats-deprecated']

/**
 * What an input with this codec would make of a message, by the same code. No names of senders are looked up.
 * @throws HttpError 404 for a codec there is not, 400 for a configuration or a message it cannot read
 */
export function parsedMessage(sent: Sent, nodeId: string): StoredMessage {
  const codec = codecs.find((name) => name === sent.codec)
  if (!codec) throw notFound(`There is no codec "${sent.codec}". Codecs are ${codecs.join(', ')}.`)
  const configuration = { ...usableConfiguration(codec, sent.configuration ?? {}), force_rdns: false }
  const problems: string[] = []
  const stats = { processedMessages: 0, problem: (_: string, reason: string) => problems.unshift(reason) }
  const processor = new RecordProcessor({ nodeId, statsOf: () => stats })
  const [message] = processor.process({
    recordNo: 0,
    sourceText: JSON.stringify({ inputId: '', codec, configuration }),
    receivedAtMs: Date.now(),
    remoteAddress: sent.remote_address,
    remotePort: 0,
    payload: Buffer.from(sent.message, 'utf8'),
  })
  if (!message) throw badRequest(problems[0] ?? 'It cannot be decoded')
  const { id, timestampMs, source, streams } = message
  const { gl2_source_input, gl2_source_node, ...fields } = message.fields
  const all = { ...fields, source, message: message.message }
  return { id, timestampMs, streams, fields: all, indexSetId: '', indexNo: 0 }
}

/** Nothing need be sent: every field has its default. */
function usableConfiguration(codec: CodecName, configuration: Record<string, unknown>) {
  const fields = Object.entries(requestedConfiguration(codecFields[codec]))
  const defaults = Object.fromEntries(fields.map(([name, { default_value }]) => [name, default_value]))
  try {
    return codecConfiguration(codec, { ...defaults, ...configuration })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    throw badRequest(error.message)
  }
}
