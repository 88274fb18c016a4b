import { compressed, json, window } from '../../packages/processing/src/codecs/testing/lumberjack-frames.ts'
import { protobufRequest } from '../../packages/processing/src/codecs/testing/otlp-requests.ts'
import type { BenchMessage } from '../generator.ts'

/** Each form says all that the message has, in the way that senders of the protocol say it. */
type Form = (messages: readonly BenchMessage[]) => Buffer

export const gelfStream: Form = (messages) =>
  Buffer.from(messages.map((message) => `${JSON.stringify(message)}\0`).join(''))

export const gelfDatagram: Form = ([message]) => Buffer.from(JSON.stringify(message))

/** RFC 5424, a line each. */
export const syslogLines: Form = (messages) => Buffer.from(messages.map(syslogLine).join(''))

function syslogLine(message: BenchMessage): string {
  const { host, level, timestamp } = message
  const { application = '-', process = '-', ...others } = fieldsOf(message)
  const pairs = Object.entries(others).map(([name, value]) => ` ${name}="${value}"`)
  const header = `<${16 * 8 + level}>1 ${isoTime(timestamp)} ${host} ${application} ${process} -`
  const data = pairs.length > 0 ? `[bench@32473${pairs.join('')}]` : '-'
  return `${header} ${data} ${textOf(message).replaceAll('\n', ' ')}\n`
}

/** A window of Filebeat, compressed. */
export const beatsWindow: Form = (messages) => {
  const events = messages.map((message, index) => json(index + 1, JSON.stringify(beatsEvent(message))))
  return Buffer.concat([window(messages.length), compressed(Buffer.concat(events))])
}

function beatsEvent(message: BenchMessage): object {
  const { host, level, timestamp } = message
  return {
    '@timestamp': isoTime(timestamp),
    '@metadata': { beat: 'filebeat', type: '_doc', version: '8.17.0' },
    message: textOf(message),
    level,
    agent: { hostname: host, type: 'filebeat', version: '8.17.0' },
    fields: fieldsOf(message),
  }
}

/** A request of the OpenTelemetry Collector: records by the resource they are of. */
export const otlpRequest: Form = (messages) => {
  const byHost = Map.groupBy(messages, ({ host }) => host)
  return protobufRequest(
    Array.from(byHost, ([host, ofHost]) => ({
      resource: { attributes: [{ key: 'host.name', value: { stringValue: host } }] },
      scopeLogs: [{ scope: { name: 'bench' }, logRecords: ofHost.map(otlpRecord) }],
    })),
  )
}

function otlpRecord(message: BenchMessage) {
  return {
    timeUnixNano: `${Math.round(message.timestamp * 1000)}000000`,
    severityNumber: 24 - 3 * message.level,
    body: { stringValue: textOf(message) },
    attributes: Object.entries(fieldsOf(message)).map(([key, value]) => ({
      key,
      value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
    })),
  }
}

/** Those of its own, without the underscore of GELF. */
function fieldsOf(message: BenchMessage): Record<string, string | number> {
  const own = Object.entries(message).filter(([name]) => name.startsWith('_'))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(1), value]))
}

function textOf({ short_message, full_message }: BenchMessage): string {
  return full_message ?? short_message
}

function isoTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString()
}
