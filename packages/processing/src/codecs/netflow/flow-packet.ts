import { DecodeError } from '../decoding/codec.ts'

/** One element of a record, as a template describes it. */
export interface FlowField {
  id: number
  /** Whose id it is; 0 for the common ones. */
  enterprise: number
  /** Bytes; null when each record says how many. */
  length: number | null
}

/** How records of an id are laid out. */
export interface FlowTemplate {
  id: number
  /** Records of it tell of the sender, not of flows. */
  isOptions: boolean
  fields: readonly FlowField[]
  /** As on the wire, without the header of its set. */
  bytes: Buffer
}

/** What has to be known of a template to put it into another packet. */
export type KeptTemplate = Pick<FlowTemplate, 'id' | 'isOptions' | 'bytes'>

export type FlowSet = { bytes: Buffer } & (
  | { kind: 'templates'; templates: readonly FlowTemplate[] }
  | { kind: 'data'; templateId: number; body: Buffer }
)

/** A packet of NetFlow 9 (RFC 3954) or IPFIX (RFC 7011), its records still as they came. */
export interface FlowPacket {
  version: FlowVersion
  header: Buffer
  exportedAtMs: number
  /** Of the sender, at that time; null for IPFIX, which does not tell. */
  uptimeMs: number | null
  sequenceNo: number
  /** Which part of the sender: its ids of templates are its own. */
  domainId: number
  sets: readonly FlowSet[]
}

export type FlowVersion = 9 | 10

interface VersionForm {
  name: string
  headerBytes: number
  templateSet: number
  optionsSet: number
}

const forms: Readonly<Record<FlowVersion, VersionForm>> = {
  9: { name: 'NetFlow 9', headerBytes: 20, templateSet: 0, optionsSet: 1 },
  10: { name: 'IPFIX', headerBytes: 16, templateSet: 2, optionsSet: 3 },
}
const setHeaderBytes = 4
/** Ids from here on are those of templates. */
const firstTemplateId = 256
const variableLength = 0xffff
const enterpriseBit = 0x8000
export const maxPacketBytes = 0xffff

/** The version of a flow packet of any kind; 0 when it is too short to have one. */
export function flowVersionOf(payload: Buffer): number {
  return payload.length < 2 ? 0 : payload.readUInt16BE(0)
}

/**
 * When it was on the clock of a sender, which counts milliseconds from its start in 32 bits and begins anew after 49.7
 * days: both are taken for the two that lie nearest.
 */
export function instantOfUptime(
  ms: number,
  { exportedAtMs, uptimeMs }: { exportedAtMs: number; uptimeMs: number },
): number {
  return exportedAtMs - ((uptimeMs - ms) | 0)
}

/** @throws DecodeError when it is cut off, or its parts do not fit together */
export function readFlowPacket(payload: Buffer, version: FlowVersion): FlowPacket {
  const { name, headerBytes } = forms[version]
  if (payload.length < headerBytes) throw new DecodeError(`${name}: the header is cut off`)
  const end = version === 10 ? payload.readUInt16BE(2) : payload.length
  if (end > payload.length || end < headerBytes) throw new DecodeError(`${name}: the packet is cut off`)
  const header = payload.subarray(0, headerBytes)
  const sets = readSets(payload.subarray(headerBytes, end), version)
  return version === 9
    ? {
        version,
        header,
        sets,
        uptimeMs: header.readUInt32BE(4),
        exportedAtMs: header.readUInt32BE(8) * 1000,
        sequenceNo: header.readUInt32BE(12),
        domainId: header.readUInt32BE(16),
      }
    : {
        version,
        header,
        sets,
        uptimeMs: null,
        exportedAtMs: header.readUInt32BE(4) * 1000,
        sequenceNo: header.readUInt32BE(8),
        domainId: header.readUInt32BE(12),
      }
}

function readSets(bytes: Buffer, version: FlowVersion): FlowSet[] {
  const { name, templateSet, optionsSet } = forms[version]
  const sets: FlowSet[] = []
  let at = 0
  // What is shorter than the header of a set is padding.
  while (bytes.length - at >= setHeaderBytes) {
    const id = bytes.readUInt16BE(at)
    const length = bytes.readUInt16BE(at + 2)
    if (length < setHeaderBytes || at + length > bytes.length)
      throw new DecodeError(`${name}: a set is cut off`)
    const set = bytes.subarray(at, at + length)
    const body = set.subarray(setHeaderBytes)
    if (id >= firstTemplateId) sets.push({ kind: 'data', bytes: set, templateId: id, body })
    else if (id === templateSet || id === optionsSet) {
      const templates = readTemplates(body, version, id === optionsSet)
      sets.push({ kind: 'templates', bytes: set, templates })
    }
    at += length
  }
  return sets
}

/** Templates one behind the other, as a set has them. */
export function readTemplates(body: Buffer, version: FlowVersion, isOptions: boolean): FlowTemplate[] {
  const templates: FlowTemplate[] = []
  let at = 0
  while (body.length - at >= 4) {
    const id = body.readUInt16BE(at)
    // Padding, which some fill with more than three bytes.
    if (id < firstTemplateId) break
    const { fields, end } = readTemplate(body, at, { version, isOptions })
    // A template without fields takes one back, which nobody may do over UDP (RFC 7011, section 8.4).
    if (fields.length > 0) templates.push({ id, isOptions, fields, bytes: body.subarray(at, end) })
    at = end
  }
  return templates
}

function readTemplate(
  body: Buffer,
  start: number,
  { version, isOptions }: { version: FlowVersion; isOptions: boolean },
): { fields: FlowField[]; end: number } {
  const cutOff = () => new DecodeError(`${forms[version].name}: a template is cut off`)
  let at = start + 4
  let count = body.readUInt16BE(start + 2)
  if (isOptions && (version === 9 || count > 0)) {
    if (body.length - at < 2) throw cutOff()
    // NetFlow 9 says how many bytes the descriptions of scope and options have.
    if (version === 9) count = Math.floor((count + body.readUInt16BE(at)) / 4)
    at += 2
  }
  const fields: FlowField[] = []
  for (let no = 0; no < count; no++) {
    if (body.length - at < 4) throw cutOff()
    const id = body.readUInt16BE(at)
    const length = body.readUInt16BE(at + 2)
    at += 4
    const hasEnterprise = version === 10 && id >= enterpriseBit
    if (hasEnterprise && body.length - at < 4) throw cutOff()
    const enterprise = hasEnterprise ? body.readUInt32BE(at) : 0
    if (hasEnterprise) at += 4
    const isVariable = version === 10 && length === variableLength
    fields.push({
      id: hasEnterprise ? id - enterpriseBit : id,
      enterprise,
      length: isVariable ? null : length,
    })
  }
  return { fields, end: at }
}

/** The packet with templates put in front, and with those of its sets alone that are told; null when that is too large for one. */
export function packetOf(
  packet: FlowPacket,
  templates: readonly KeptTemplate[],
  sets: readonly FlowSet[],
): Buffer | null {
  const { templateSet } = forms[packet.version]
  const records = Buffer.concat(templates.map(({ bytes }) => bytes))
  const setHeader = Buffer.alloc(templates.length === 0 ? 0 : setHeaderBytes)
  const bytes =
    packet.header.length +
    setHeader.length +
    records.length +
    sets.reduce((sum, set) => sum + set.bytes.length, 0)
  if (bytes > maxPacketBytes) return null
  if (setHeader.length > 0) {
    setHeader.writeUInt16BE(templateSet, 0)
    setHeader.writeUInt16BE(setHeaderBytes + records.length, 2)
  }
  const joined = Buffer.concat([packet.header, setHeader, records, ...sets.map((set) => set.bytes)])
  if (packet.version === 10) joined.writeUInt16BE(joined.length, 2)
  return joined
}
