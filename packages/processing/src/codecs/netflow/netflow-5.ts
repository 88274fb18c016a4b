import { type DecodedMessage, DecodeError } from '../decoding/codec.ts'
import { flowMessage } from './flow-message.ts'
import { instantOfUptime } from './flow-packet.ts'
import { ipv4Text } from './flow-value.ts'

const headerBytes = 24
const recordBytes = 48

/**
 * NetFlow 5, whose records always look the same (Cisco, "NetFlow Export Datagram Format", table B-3 and B-4).
 * @throws DecodeError when it is cut off
 */
export function netFlow5Messages(payload: Buffer): DecodedMessage[] {
  if (payload.length < headerBytes) throw new DecodeError('NetFlow 5: the header is cut off')
  const count = payload.readUInt16BE(2)
  if (count === 0) throw new DecodeError('NetFlow 5: a packet of no flows')
  if (payload.length < headerBytes + count * recordBytes)
    throw new DecodeError('NetFlow 5: the packet is cut off')
  const exportedAtMs = payload.readUInt32BE(8) * 1000 + Math.floor(payload.readUInt32BE(12) / 1e6)
  const clock = { exportedAtMs, uptimeMs: payload.readUInt32BE(4) }
  const sequenceNo = payload.readUInt32BE(16)
  const timeOf = (ms: number) => (ms > 0 ? instantOfUptime(ms, clock) : undefined)
  return Array.from({ length: count }, (_, no) => {
    const record = payload.subarray(headerBytes + no * recordBytes)
    return flowMessage({
      version: 5,
      exportedAtMs,
      sequenceNo,
      sourceAddress: ipv4Text(record),
      destinationAddress: ipv4Text(record.subarray(4)),
      nextHop: ipv4Text(record.subarray(8)),
      inputInterface: record.readUInt16BE(12),
      outputInterface: record.readUInt16BE(14),
      packets: record.readUInt32BE(16),
      bytes: record.readUInt32BE(20),
      startMs: timeOf(record.readUInt32BE(24)),
      stopMs: timeOf(record.readUInt32BE(28)),
      sourcePort: record.readUInt16BE(32),
      destinationPort: record.readUInt16BE(34),
      tcpFlags: record.readUInt8(37),
      protocol: record.readUInt8(38),
      typeOfService: record.readUInt8(39),
      sourceAs: record.readUInt16BE(40),
      destinationAs: record.readUInt16BE(42),
      sourceMask: record.readUInt8(44),
      destinationMask: record.readUInt8(45),
    })
  })
}
