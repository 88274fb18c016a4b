import { type FieldValue, fieldText } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import type { DecodedMessage } from '../decoding/codec.ts'
import { protocolName } from './protocol-names.ts'

/** A flow, whatever told of it. Numbers are those of the wire; what a record does not have is undefined. */
export interface Flow {
  version: number
  exportedAtMs: number
  sequenceNo: number
  sourceAddress?: FieldValue | undefined
  destinationAddress?: FieldValue | undefined
  nextHop?: FieldValue | undefined
  sourcePort?: FieldValue | undefined
  destinationPort?: FieldValue | undefined
  sourceMask?: FieldValue | undefined
  destinationMask?: FieldValue | undefined
  sourceAs?: FieldValue | undefined
  destinationAs?: FieldValue | undefined
  protocol?: FieldValue | undefined
  typeOfService?: FieldValue | undefined
  tcpFlags?: FieldValue | undefined
  bytes?: FieldValue | undefined
  packets?: FieldValue | undefined
  inputInterface?: FieldValue | undefined
  outputInterface?: FieldValue | undefined
  /** Milliseconds since 1970 UTC. */
  startMs?: number | undefined
  stopMs?: number | undefined
}

const unknownNextHop = '0.0.0.0'

/** The message of a flow, with the fields that all versions have (reference: inputs, section 4.8). */
export function flowMessage(flow: Flow, others: Record<string, FieldValue> = {}): DecodedMessage {
  const { sourceAddress = '', destinationAddress = '', sourcePort = 0, destinationPort = 0 } = flow
  const { nextHop } = flow
  const fields = others
  const add = (name: string, value: unknown) => addField(fields, `nf_${name}`, value)
  add('version', flow.version)
  add('flow_packet_id', flow.sequenceNo)
  add('tos', flow.typeOfService)
  if (sourceAddress !== '') add('src', placeText(sourceAddress, sourcePort))
  add('src_address', flow.sourceAddress)
  if (destinationAddress !== '') add('dst', placeText(destinationAddress, destinationPort))
  add('dst_address', flow.destinationAddress)
  if (nextHop !== unknownNextHop) add('next_hop', nextHop)
  add('src_port', flow.sourcePort)
  add('dst_port', flow.destinationPort)
  add('src_mask', flow.sourceMask)
  add('dst_mask', flow.destinationMask)
  add('src_as', flow.sourceAs)
  add('dst_as', flow.destinationAs)
  add('proto', flow.protocol)
  add('proto_name', flow.protocol === undefined ? undefined : protocolName(Number(flow.protocol)))
  add('tcp_flags', flow.tcpFlags)
  add('start', timeText(flow.startMs))
  add('stop', timeText(flow.stopMs))
  add('bytes', flow.bytes)
  add('pkts', flow.packets)
  add('snmp_input', flow.inputInterface)
  add('snmp_output', flow.outputInterface)
  const message = flowText(flow.version === 10 ? 'IPFIX' : `NetFlowV${flow.version}`, flow)
  return { timestampMs: flow.exportedAtMs, source: '', message, fields }
}

type FlowEnds = 'sourceAddress' | 'destinationAddress' | 'sourcePort' | 'destinationPort'

/** Who sent how much to whom, in a line. */
export function flowText(
  name: string,
  flow: Pick<Flow, FlowEnds | 'protocol' | 'packets' | 'bytes'>,
): string {
  const { sourceAddress = '', destinationAddress = '', sourcePort = 0, destinationPort = 0 } = flow
  const { protocol = 0, packets = 0, bytes = 0 } = flow
  const ways = `[${sourceAddress}]:${sourcePort} <> [${destinationAddress}]:${destinationPort}`
  return fieldText(`${name} ${ways} proto:${protocol} pkts:${packets} bytes:${bytes}`)
}

function placeText(address: FieldValue, port: FieldValue): string {
  return String(address).includes(':') ? `[${address}]:${port}` : `${address}:${port}`
}

const maxDateMs = 8.64e15

function timeText(ms: number | undefined): string | undefined {
  return ms === undefined || Math.abs(ms) > maxDateMs ? undefined : new Date(ms).toISOString()
}
