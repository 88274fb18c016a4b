import type { Message } from '@logline/message'
import { headText, priorityOf } from './syslog-header.ts'

export interface SyslogForm {
  format: 'rfc5424' | 'rfc3164'
  /** Of messages that have none. */
  facility: string
  application: string
  sendsFields: boolean
}

/** Of structured data; 32473 is the number of examples, as nobody has given us one of our own. */
const dataId = 'fields@32473'
const maxNameLength = 32
/** Members of the head. */
const headFields = new Set([
  'facility',
  'facility_num',
  'level',
  'application_name',
  'process_id',
  'message_id',
])
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A message as one of syslog, without what tells it from the next. */
export function syslogText(message: Message, form: SyslogForm): string {
  return form.format === 'rfc5424' ? modernText(message, form) : bsdText(message, form)
}

function modernText(message: Message, { facility, application, sendsFields }: SyslogForm): string {
  const { fields, source, timestampMs } = message
  const head = [
    `<${priorityOf(message, facility)}>1`,
    new Date(timestampMs).toISOString(),
    headText(source, 255),
    headText(fields.application_name ?? application, 48),
    headText(fields.process_id, 128),
    headText(fields.message_id, 32),
    sendsFields ? structuredData(message) : '-',
  ]
  return `${head.join(' ')} ${message.message}`
}

/** Its own id among them: it tells messages that come twice. */
function structuredData({ id, fields }: Message): string {
  const parameters = Object.entries(fields).flatMap(([name, value]) => {
    if (headFields.has(name) || name.startsWith('gl2_')) return []
    return [`${dataName(name)}="${String(value).replace(/["\\\]]/g, '\\$&')}"`]
  })
  return `[${[dataId, `gl2_message_id="${id}"`, ...parameters].join(' ')}]`
}

function dataName(name: string): string {
  return name.replace(/[^\x21-\x7e]|[="\]]/g, '_').slice(0, maxNameLength)
}

/** Its time has neither year nor zone: it is that of UTC. */
function bsdText(message: Message, { facility, application }: SyslogForm): string {
  const { fields, source, timestampMs } = message
  const time = new Date(timestampMs)
  const day = String(time.getUTCDate()).padStart(2)
  const date = `${months[time.getUTCMonth()]} ${day} ${time.toISOString().slice(11, 19)}`
  const tag = headText(fields.application_name ?? application, 32)
  const process = fields.process_id === undefined ? '' : `[${headText(fields.process_id, 128)}]`
  return `<${priorityOf(message, facility)}>${date} ${headText(source, 255)} ${tag}${process}: ${message.message}`
}
