import type { FieldValue } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import { type Codec, type DecodedMessage, DecodeError, type ReportOddity } from '../decoding/codec.ts'
import type { FindElement } from './flow-definitions.ts'
import { type Flow, flowMessage } from './flow-message.ts'
import { type FlowPacket, flowVersionOf, instantOfUptime, readFlowPacket } from './flow-packet.ts'
import { type FlowValue, flowsOf } from './flow-records.ts'
import { flowValueOf } from './flow-value.ts'
import { netFlow5Messages } from './netflow-5.ts'

/**
 * NetFlow 5 and 9 and IPFIX (reference: inputs, section 4.8). It knows the templates that lie in the packet itself and no
 * others: those of earlier packets are put into it before the journal, so that a replay reads it in the same way.
 */
export class NetFlowCodec implements Codec {
  readonly #findElement: FindElement
  readonly #reportOddity: ReportOddity

  constructor(findElement: FindElement, reportOddity: ReportOddity) {
    this.#findElement = findElement
    this.#reportOddity = reportOddity
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const version = flowVersionOf(payload)
    switch (version) {
      case 5:
        return netFlow5Messages(payload)
      case 9:
      case 10:
        return this.#messagesOf(readFlowPacket(payload, version))
      default:
        throw new DecodeError(`NetFlow: version ${version} is not read`)
    }
  }

  #messagesOf(packet: FlowPacket): DecodedMessage[] {
    const reportMissing = (id: number) => this.#reportOddity(`NetFlow: no template ${id}`, '')
    return Array.from(flowsOf(packet, reportMissing), (values) =>
      messageOf(values, packet, this.#findElement),
    )
  }
}

function messageOf(
  values: readonly FlowValue[],
  packet: FlowPacket,
  findElement: FindElement,
): DecodedMessage {
  const read = new Map<string, FieldValue>()
  const fields: Record<string, FieldValue> = {}
  for (const { field, bytes } of values) {
    const element = findElement(field.id, field.enterprise)
    if (element === null) continue
    const { name, type } = element
    const value = flowValueOf(bytes, type)
    read.set(name, value)
    addField(fields, `nf_${name}`, value)
  }
  return flowMessage(flowOf(read, packet), fields)
}

function flowOf(read: ReadonlyMap<string, FieldValue>, packet: FlowPacket): Flow {
  const any = (...names: readonly string[]) => read.get(names.find((name) => read.has(name)) ?? '')
  const octets = read.get('in_bytes')
  return {
    version: packet.version,
    exportedAtMs: packet.exportedAtMs,
    sequenceNo: packet.sequenceNo,
    sourceAddress: any('ipv4_src_addr', 'ipv6_src_addr'),
    destinationAddress: any('ipv4_dst_addr', 'ipv6_dst_addr'),
    nextHop: any('ipv4_next_hop', 'ipv6_next_hop'),
    sourcePort: any('l4_src_port', 'tcp_src_port', 'udp_src_port'),
    destinationPort: any('l4_dst_port', 'tcp_dst_port', 'udp_dst_port'),
    sourceMask: any('src_mask', 'ipv6_src_mask'),
    destinationMask: any('dst_mask', 'ipv6_dst_mask'),
    sourceAs: read.get('src_as'),
    destinationAs: read.get('dst_as'),
    protocol: read.get('protocol'),
    typeOfService: read.get('src_tos'),
    tcpFlags: read.get('tcp_flags'),
    bytes: octets === undefined || octets === 0 ? any('fwd_flow_delta_bytes', 'in_bytes') : octets,
    packets: read.get('in_pkts'),
    inputInterface: read.get('input_snmp'),
    outputInterface: read.get('output_snmp'),
    startMs: instantOf(read, packet, ['first_switched', 'flow_start_msec', 'flow_start_seconds']),
    stopMs: instantOf(read, packet, ['last_switched', 'flow_end_msec', 'flow_end_seconds']),
  }
}

/** Counted from the start of the sender, or since 1970 in milliseconds, or in seconds: the first that is there. */
function instantOf(
  read: ReadonlyMap<string, FieldValue>,
  { exportedAtMs, uptimeMs }: FlowPacket,
  [counted, ms, seconds]: readonly [string, string, string],
): number | undefined {
  const since = (name: string) => Number(read.get(name) ?? 0)
  if (since(counted) > 0) {
    if (uptimeMs !== null) return instantOfUptime(since(counted), { exportedAtMs, uptimeMs })
    const startedAtMs = since('system_init_time_msec')
    if (startedAtMs > 0) return startedAtMs + since(counted)
  }
  if (since(ms) > 0) return since(ms)
  return since(seconds) > 0 ? since(seconds) * 1000 : undefined
}
