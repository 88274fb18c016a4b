/** Frames of flows, built by hand after Cisco's table of NetFlow 5, RFC 3954 and RFC 7011. */

export const exportedAt = Date.UTC(2024, 5, 15, 12, 0, 0)
/** Of the sender, when it exports. */
export const uptimeMs = 3_600_000

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const ip = (text: string) => Buffer.from(text.split('.').map(Number))
export const bytesOf = { u8, u16, u32 }

/** A packet of NetFlow 5 with the same flow some times. */
export function netFlow5(flows = 1, { count = flows }: { count?: number } = {}): Buffer {
  const header = [
    u16(5), u16(count), u32(uptimeMs), u32(exportedAt / 1000), u32(250_000_000), u32(77), u8(1), u8(2), u16(0),
  ] // biome-ignore format: fields of the header
  const record = [
    ip('10.0.0.1'), ip('192.0.2.7'), ip('10.0.0.254'), u16(3), u16(4), u32(12), u32(3456),
    u32(uptimeMs - 5000), u32(uptimeMs - 1000), u16(51_234), u16(443), u8(0), u8(0x1b), u8(6), u8(8),
    u16(64_500), u16(64_501), u8(24), u8(16), u16(0),
  ] // biome-ignore format: fields of the record
  return Buffer.concat([...header, ...Array.from({ length: flows }, () => record).flat()])
}

/** A set of an id: NetFlow 9 and IPFIX write them alike. */
export function flowSet(id: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
  return Buffer.concat([u16(id), u16(4 + content.length + padding.length), content, padding])
}

export type FieldSpecifier = readonly [id: number, length: number, enterprise?: number]

/** A template without its set. */
export function template(id: number, fields: readonly FieldSpecifier[]): Buffer {
  return Buffer.concat([u16(id), u16(fields.length), ...specifiers(fields)])
}

function specifiers(fields: readonly FieldSpecifier[]): Buffer[] {
  return fields.map(([id, length, enterprise]) =>
    enterprise === undefined
      ? Buffer.concat([u16(id), u16(length)])
      : Buffer.concat([u16(id | 0x8000), u16(length), u32(enterprise)]),
  )
}

/** An options template of NetFlow 9: lengths of scope and options in bytes. */
export function optionsTemplate9(
  id: number,
  scope: FieldSpecifier,
  options: readonly FieldSpecifier[],
): Buffer {
  return Buffer.concat([u16(id), u16(4), u16(4 * options.length), ...specifiers([scope, ...options])])
}

/** An options template of IPFIX: the number of fields, and how many of them are the scope. */
export function optionsTemplate10(
  id: number,
  scope: FieldSpecifier,
  options: readonly FieldSpecifier[],
): Buffer {
  return Buffer.concat([u16(id), u16(1 + options.length), u16(1), ...specifiers([scope, ...options])])
}

export function netFlow9(sets: readonly Buffer[], { domainId = 5 }: { domainId?: number } = {}): Buffer {
  const header = [u16(9), u16(sets.length), u32(uptimeMs), u32(exportedAt / 1000), u32(42), u32(domainId)]
  return Buffer.concat([...header, ...sets])
}

export function ipfix(sets: readonly Buffer[], { domainId = 5 }: { domainId?: number } = {}): Buffer {
  const body = Buffer.concat(sets)
  return Buffer.concat([u16(10), u16(16 + body.length), u32(exportedAt / 1000), u32(42), u32(domainId), body])
}

/** What routers send most: ends, ports, protocol, counts and times. */
export const usualFields: readonly FieldSpecifier[] = [
  [8, 4], [12, 4], [15, 4], [7, 2], [11, 2], [4, 1], [5, 1], [6, 1], [1, 4], [2, 4], [22, 4], [21, 4], [10, 2], [14, 2],
  [16, 2], [17, 2], [9, 1], [13, 1], [61, 1],
] // biome-ignore format: one long list

export const usualRecord = Buffer.concat([
  ip('10.0.0.1'), ip('192.0.2.7'), ip('0.0.0.0'), u16(51_234), u16(53), u8(17), u8(8), u8(0), u32(321), u32(2),
  u32(uptimeMs - 2000), u32(uptimeMs - 500), u16(3), u16(4), u16(64_500), u16(64_501), u8(24), u8(16), u8(1),
]) // biome-ignore format: one long list

/** What NetFlow 9 makes of that record: its text and its fields. */
export const usualText = 'NetFlowV9 [10.0.0.1]:51234 <> [192.0.2.7]:53 proto:17 pkts:2 bytes:321'
export const usualMessage = {
  nf_version: 9,
  nf_flow_packet_id: 42,
  nf_src: '10.0.0.1:51234',
  nf_src_address: '10.0.0.1',
  nf_dst: '192.0.2.7:53',
  nf_dst_address: '192.0.2.7',
  nf_src_port: 51_234,
  nf_dst_port: 53,
  nf_src_mask: 24,
  nf_dst_mask: 16,
  nf_src_as: 64_500,
  nf_dst_as: 64_501,
  nf_proto: 17,
  nf_proto_name: 'UDP',
  nf_tos: 8,
  nf_tcp_flags: 0,
  nf_start: '2024-06-15T11:59:58.000Z',
  nf_stop: '2024-06-15T11:59:59.500Z',
  nf_bytes: 321,
  nf_pkts: 2,
  nf_snmp_input: 3,
  nf_snmp_output: 4,
  nf_ipv4_src_addr: '10.0.0.1',
  nf_ipv4_dst_addr: '192.0.2.7',
  nf_ipv4_next_hop: '0.0.0.0',
  nf_l4_src_port: 51_234,
  nf_l4_dst_port: 53,
  nf_protocol: 17,
  nf_src_tos: 8,
  nf_in_bytes: 321,
  nf_in_pkts: 2,
  nf_first_switched: uptimeMs - 2000,
  nf_last_switched: uptimeMs - 500,
  nf_input_snmp: 3,
  nf_output_snmp: 4,
  nf_direction: 1,
}
