import { outputDescriptions } from '@logline/contract/plug-ins'
import { exactJson, type FieldValue, type Message } from '@logline/message'

/** Have members of their own, or come back by themselves. */
const ownMembers = new Set([
  'message',
  'source',
  'timestamp',
  'full_message',
  'version',
  'host',
  'short_message',
])

/** A message as GELF 1.1 (reference: streams and routing, section 5.1). */
export function gelfJson({ id, timestampMs, source, message, fields }: Message): string {
  const level = levelOf(fields.level)
  const gelf: Record<string, FieldValue> = {
    version: '1.1',
    host: source,
    short_message: message,
    timestamp: timestampMs / 1000,
  }
  if (level !== null) gelf.level = level
  if (fields.full_message !== undefined) gelf.full_message = fields.full_message
  gelf._forwarder = outputDescriptions.gelf.type
  // Tells messages that come twice.
  gelf._gl2_message_id = id
  for (const [name, value] of Object.entries(fields)) {
    if (ownMembers.has(name) || (name === 'level' && level !== null)) continue
    gelf[additionalName(name)] = value
  }
  return exactJson(gelf)
}

/** `_id` is what GELF keeps for itself. */
function additionalName(name: string): string {
  return name === 'id' ? '__id' : `_${name}`
}

function levelOf(value: FieldValue | undefined): number | null {
  const level = typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value
  return typeof level === 'number' && Number.isInteger(level) && level >= 0 && level <= 7 ? level : null
}
