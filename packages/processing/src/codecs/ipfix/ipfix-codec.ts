import type { FieldValue } from '@logline/message'
import { addField } from '../decoding/add-field.ts'
import { type Codec, type DecodedMessage, DecodeError, type ReportOddity } from '../decoding/codec.ts'
import { flowText } from '../netflow/flow-message.ts'
import { type FlowPacket, flowVersionOf, readFlowPacket } from '../netflow/flow-packet.ts'
import { type FlowValue, flowsOf } from '../netflow/flow-records.ts'
import type { FindIpfixElement } from './ipfix-definitions.ts'
import { ipfixValueOf } from './ipfix-value.ts'

/**
 * IPFIX (RFC 7011; reference: inputs, section 5.4): the fields of a flow have the names of IANA's registry. As with NetFlow,
 * the templates that a packet needs lie in it.
 */
export class IpfixCodec implements Codec {
  readonly #findElement: FindIpfixElement
  readonly #reportOddity: ReportOddity

  constructor(findElement: FindIpfixElement, reportOddity: ReportOddity) {
    this.#findElement = findElement
    this.#reportOddity = reportOddity
  }

  decode(payload: Buffer): readonly DecodedMessage[] {
    const version = flowVersionOf(payload)
    if (version !== 10) throw new DecodeError(`IPFIX: version ${version} is not read`)
    const packet = readFlowPacket(payload, version)
    const reportMissing = (id: number) => this.#reportOddity(`IPFIX: no template ${id}`, '')
    return Array.from(flowsOf(packet, reportMissing), (values) => this.#messageOf(values, packet))
  }

  #messageOf(values: readonly FlowValue[], { exportedAtMs }: FlowPacket): DecodedMessage {
    const fields: Record<string, FieldValue> = {}
    for (const { field, bytes } of values) {
      const element = this.#findElement(field.id, field.enterprise)
      if (element !== null) addField(fields, element.name, ipfixValueOf(bytes, element.type))
    }
    return { timestampMs: exportedAtMs, source: '', message: textOf(fields), fields }
  }
}

function textOf(fields: Readonly<Record<string, FieldValue>>): string {
  const any = (...names: readonly string[]) => fields[names.find((name) => Object.hasOwn(fields, name)) ?? '']
  return flowText('IPFIX', {
    sourceAddress: any('sourceIPv4Address', 'sourceIPv6Address'),
    destinationAddress: any('destinationIPv4Address', 'destinationIPv6Address'),
    sourcePort: any('sourceTransportPort', 'tcpSourcePort', 'udpSourcePort'),
    destinationPort: any('destinationTransportPort', 'tcpDestinationPort', 'udpDestinationPort'),
    protocol: any('protocolIdentifier'),
    packets: any('packetDeltaCount', 'packetTotalCount', 'initiatorPackets'),
    bytes: any('octetDeltaCount', 'octetTotalCount', 'initiatorOctets'),
  })
}
