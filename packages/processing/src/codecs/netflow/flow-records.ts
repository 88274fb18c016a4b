import type { FlowField, FlowPacket, FlowTemplate } from './flow-packet.ts'

export interface FlowValue {
  field: FlowField
  bytes: Buffer
}

/** The records of the flows of a packet, each read by the template that lies before it; those of options are left out. */
export function* flowsOf(
  packet: FlowPacket,
  reportMissing: (templateId: number) => void,
): Generator<readonly FlowValue[]> {
  const templates = new Map<number, FlowTemplate>()
  for (const set of packet.sets) {
    if (set.kind === 'templates') {
      for (const template of set.templates) templates.set(template.id, template)
      continue
    }
    const template = templates.get(set.templateId)
    if (template === undefined) reportMissing(set.templateId)
    else if (!template.isOptions) yield* recordsOf(set.body, template)
  }
}

/** The records of a set one after another; what is left when no whole one follows is padding. */
function* recordsOf(body: Buffer, { fields }: FlowTemplate): Generator<readonly FlowValue[]> {
  const leastBytes = fields.reduce((sum, { length }) => sum + (length ?? 1), 0)
  // Records without a byte would never end.
  if (leastBytes === 0) return
  let at = 0
  while (body.length - at >= leastBytes) {
    const record = readRecord(body, at, fields)
    if (record === null) return
    yield record.values
    at = record.end
  }
}

function readRecord(
  body: Buffer,
  start: number,
  fields: readonly FlowField[],
): { values: FlowValue[]; end: number } | null {
  const values: FlowValue[] = []
  let at = start
  for (const field of fields) {
    let { length } = field
    if (length === null) {
      // One byte, or 255 and two more (RFC 7011, section 7).
      if (at >= body.length) return null
      length = body.readUInt8(at++)
      if (length === 255) {
        if (body.length - at < 2) return null
        length = body.readUInt16BE(at)
        at += 2
      }
    }
    if (body.length - at < length) return null
    values.push({ field, bytes: body.subarray(at, at + length) })
    at += length
  }
  return { values, end: at }
}
