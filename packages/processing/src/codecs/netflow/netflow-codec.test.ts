import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCodec } from '../codec-registry.ts'
import { DecodeError } from '../decoding/codec.ts'
import {
  bytesOf,
  exportedAt,
  type FieldSpecifier,
  flowSet,
  ip,
  ipfix,
  netFlow5,
  netFlow9,
  optionsTemplate9,
  optionsTemplate10,
  template,
  usualFields,
  usualMessage,
  usualRecord,
  usualText,
} from '../testing/flow-frames.ts'

const { u8, u16, u32 } = bytesOf
let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

const codec = createCodec('netflow', {}, (reason) => oddities.push(reason))
const decode = (packet: Buffer) => codec.decode(packet, 0)

describe('NetFlow 5', () => {
  it('is a message for each flow', () => {
    const [first, second, ...others] = decode(netFlow5(2))
    expect(others).toEqual([])
    expect(second).toEqual(first)
    expect(first).toEqual({
      timestampMs: exportedAt + 250,
      source: '',
      message: 'NetFlowV5 [10.0.0.1]:51234 <> [192.0.2.7]:443 proto:6 pkts:12 bytes:3456',
      fields: {
        nf_version: 5,
        nf_flow_packet_id: 77,
        nf_tos: 8,
        nf_src: '10.0.0.1:51234',
        nf_src_address: '10.0.0.1',
        nf_dst: '192.0.2.7:443',
        nf_dst_address: '192.0.2.7',
        nf_next_hop: '10.0.0.254',
        nf_src_port: 51_234,
        nf_dst_port: 443,
        nf_src_mask: 24,
        nf_dst_mask: 16,
        nf_src_as: 64_500,
        nf_dst_as: 64_501,
        nf_proto: 6,
        nf_proto_name: 'TCP',
        nf_tcp_flags: 0x1b,
        nf_start: '2024-06-15T11:59:55.250Z',
        nf_stop: '2024-06-15T11:59:59.250Z',
        nf_bytes: 3456,
        nf_pkts: 12,
        nf_snmp_input: 3,
        nf_snmp_output: 4,
      },
    })
  })

  it('has no next hop and no times that are zero', () => {
    const packet = netFlow5()
    packet.fill(0, 24 + 8, 24 + 12)
    packet.fill(0, 24 + 24, 24 + 32)
    const [message] = decode(packet)
    for (const name of ['nf_next_hop', 'nf_start', 'nf_stop'])
      expect(message?.fields).not.toHaveProperty(name)
  })

  it('has times from before its clock began anew', () => {
    const packet = netFlow5()
    packet.writeUInt32BE(1000, 4)
    packet.writeUInt32BE(2 ** 32 - 4000, 24 + 24)
    packet.writeUInt32BE(500, 24 + 28)
    const [message] = decode(packet)
    const exportedAtMs = Number(message?.timestampMs)
    expect(message?.fields.nf_start).toBe(new Date(exportedAtMs - 5000).toISOString())
    expect(message?.fields.nf_stop).toBe(new Date(exportedAtMs - 500).toISOString())
  })

  it.each([
    ['no flows', netFlow5(0), 'NetFlow 5: a packet of no flows'],
    ['fewer flows than it says', netFlow5(1, { count: 2 }), 'NetFlow 5: the packet is cut off'],
    ['a part of its header', netFlow5().subarray(0, 23), 'NetFlow 5: the header is cut off'],
  ])('with %s is refused', (_, packet, problem) => {
    expect(() => decode(packet)).toThrow(DecodeError)
    expect(() => decode(packet)).toThrow(problem)
  })
})

describe('NetFlow 9', () => {
  it('is read by its template', () => {
    const packet = netFlow9([flowSet(0, template(256, usualFields)), flowSet(256, usualRecord, usualRecord)])
    const [first, second, ...others] = decode(packet)
    expect(others).toEqual([])
    expect(second).toEqual(first)
    expect(first).toEqual({ timestampMs: exportedAt, source: '', message: usualText, fields: usualMessage })
  })

  it.each([
    [
      'an address of IPv6',
      [27, 16],
      Buffer.from('20010db8000000000000000000000001', 'hex'),
      { nf_ipv6_src_addr: '2001:db8::1', nf_src: '[2001:db8::1]:0' },
    ],
    [
      'an address of a card',
      [56, 6],
      Buffer.from('0011223344ff', 'hex'),
      { nf_in_src_mac: '00:11:22:33:44:ff' },
    ],
    ['a text', [82, 8], Buffer.from('eth0\0\0\0\0'), { nf_if_name: 'eth0' }],
    ['a number of three bytes', [70, 3], Buffer.from([1, 2, 3]), { nf_mpls_label_1: 0x010203 }],
    ['a number of 64 bits', [1, 8], Buffer.from('ffffffffffffffff', 'hex'), { nf_in_bytes: 2n ** 64n - 1n }],
    ['an element that nobody described', [31_000, 2], u16(7), { nf_element_31000: 7 }],
    ['a long one', [31_000, 10], Buffer.alloc(10, 0xab), { nf_element_31000: 'ab'.repeat(10) }],
    ['an address of a length it cannot have', [8, 2], u16(258), { nf_ipv4_src_addr: 258 }],
    ['what a firewall counts', [231, 4], u32(99), { nf_fwd_flow_delta_bytes: 99, nf_bytes: 99 }],
    [
      'a time in milliseconds',
      [152, 8],
      Buffer.from('0000018f0d2f3a00', 'hex'),
      { nf_start: new Date(0x18f0d2f3a00).toISOString() },
    ],
  ] as const)('has fields for %s', (_, field, bytes, fields) => {
    const [message] = decode(netFlow9([flowSet(0, template(300, [field])), flowSet(300, bytes)]))
    expect(message?.fields).toMatchObject(fields)
  })

  it('takes a template that comes again from there on', () => {
    const packet = netFlow9([
      flowSet(0, template(256, [[7, 4]])),
      flowSet(256, u32(1)),
      flowSet(0, template(256, [[11, 4]])),
      flowSet(256, u32(2)),
    ])
    const [first, second, ...others] = decode(packet)
    expect(others).toEqual([])
    expect(first?.fields).toMatchObject({ nf_src_port: 1 })
    expect(second?.fields).toMatchObject({ nf_dst_port: 2 })
  })

  it('tells nothing of options, and counts records without a template', () => {
    const options = optionsTemplate9(257, [1, 4], [[41, 4]])
    expect(decode(netFlow9([flowSet(1, options), flowSet(257, u32(1), u32(2))]))).toEqual([])
    expect(oddities).toEqual([])
    expect(decode(netFlow9([flowSet(300, u32(1))]))).toEqual([])
    expect(oddities).toEqual(['NetFlow: no template 300'])
  })

  it.each([
    ['without a byte in its records', netFlow9([flowSet(0, template(256, [[1, 0]])), flowSet(256, u32(1))])],
    ['of padding alone', netFlow9([flowSet(0)])],
    ['of nothing', netFlow9([])],
    ['with sets that are kept for later', netFlow9([flowSet(77, u32(1))])],
  ])('%s gives no messages', (_, packet) => {
    expect(decode(packet)).toEqual([])
  })

  it.each([
    ['a part of its header', netFlow9([]).subarray(0, 19), 'NetFlow 9: the header is cut off'],
    ['a part of a set', netFlow9([Buffer.concat([u16(256), u16(9), u32(1)])]), 'NetFlow 9: a set is cut off'],
    ['a set shorter than its header', netFlow9([Buffer.concat([u16(256), u16(3)])]), 'a set is cut off'],
    [
      'a part of a template',
      netFlow9([flowSet(0, u16(256), u16(2), u16(1), u16(4))]),
      'NetFlow 9: a template is cut off',
    ],
    ['another version', Buffer.concat([u16(8), Buffer.alloc(40)]), 'NetFlow: version 8 is not read'],
    ['a byte alone', u8(9), 'NetFlow: version 0 is not read'],
  ])('with %s is refused', (_, packet, problem) => {
    expect(() => decode(packet)).toThrow(DecodeError)
    expect(() => decode(packet)).toThrow(problem)
  })
})

describe('IPFIX', () => {
  it('has elements of enterprises and of any length', () => {
    const fields: readonly FieldSpecifier[] = [
      [8, 4],
      [12, 4],
      [96, 0xffff],
      [12_235, 4, 9],
      [150, 4],
      [151, 4],
    ]
    const seconds = exportedAt / 1000
    const record = (name: Buffer) =>
      Buffer.concat([ip('10.0.0.1'), ip('10.0.0.2'), name, u32(7), u32(seconds - 9), u32(seconds - 1)])
    const long = Buffer.concat([u8(255), u16(300), Buffer.alloc(300, 'x')])
    const packet = ipfix([
      flowSet(2, template(256, fields)),
      flowSet(256, record(Buffer.concat([u8(4), Buffer.from('http')])), record(long)),
    ])
    const [first, second, ...others] = decode(packet)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      timestampMs: exportedAt,
      message: 'IPFIX [10.0.0.1]:0 <> [10.0.0.2]:0 proto:0 pkts:0 bytes:0',
      fields: {
        nf_version: 10,
        nf_application_name: 'http',
        nf_element_9_12235: 7,
        nf_start: new Date(exportedAt - 9000).toISOString(),
        nf_stop: new Date(exportedAt - 1000).toISOString(),
      },
    })
    expect(second?.fields.nf_application_name).toBe('x'.repeat(300))
  })

  it('ends where it says, and tells nothing of options and of templates that are taken back', () => {
    const options = optionsTemplate10(257, [149, 4], [[41, 4]])
    const packet = ipfix([flowSet(3, options), flowSet(257, u32(1), u32(2)), flowSet(2, u16(258), u16(0))])
    expect(decode(Buffer.concat([packet, Buffer.alloc(20, 1)]))).toEqual([])
    expect(oddities).toEqual([])
  })

  it('keeps a template that is taken back, which nobody may do over UDP', () => {
    const takenBack = flowSet(2, u16(258), u16(0))
    const packet = ipfix([flowSet(2, template(258, [[8, 4]])), takenBack, flowSet(258, ip('10.0.0.1'))])
    expect(decode(packet)).toMatchObject([{ fields: { nf_src_address: '10.0.0.1' } }])
  })

  it.each([
    [
      'is shorter than it says',
      ipfix([flowSet(256, u32(1))]).subarray(0, 20),
      'IPFIX: the packet is cut off',
    ],
    [
      'says that it has no header',
      Buffer.concat([u16(10), u16(4), Buffer.alloc(12)]),
      'IPFIX: the packet is cut off',
    ],
  ])('that %s is refused', (_, packet, problem) => {
    expect(() => decode(packet)).toThrow(problem)
  })
})

it('reads elements as they are defined, but for those of an enterprise', () => {
  const definitions = { 65: ['signed', 'heat'], 66: ['signed', 'depth'], 67: ['text', 'shop'], 12: null }
  const own = createCodec('netflow', { definitions }, (reason) => oddities.push(reason))
  const fields: FieldSpecifier[] = [[65, 8], [66, 3], [67, 4], [12, 4], [65, 2, 5951]] // biome-ignore format: one template
  const record = Buffer.concat([
    Buffer.alloc(8, 0xff),
    Buffer.from('fffffe', 'hex'),
    Buffer.from('bike'),
    ip('10.0.0.1'),
    u16(65_535),
  ])
  const packet = ipfix([flowSet(2, template(256, fields)), flowSet(256, record)])
  const [message] = own.decode(packet, 0)
  expect(message?.fields).toEqual({
    nf_version: 10,
    nf_flow_packet_id: 42,
    nf_heat: -1,
    nf_depth: -2,
    nf_shop: 'bike',
    nf_element_5951_65: 65_535,
  })
})

it('finds any numbers again, whatever their lengths and order', () => {
  const field = fc.record({
    id: fc.integer({ min: 1000, max: 2000 }),
    length: fc.integer({ min: 1, max: 8 }),
  })
  const fields = fc.uniqueArray(field, { selector: ({ id }) => id, minLength: 1, maxLength: 10 })
  const property = fc.property(
    fields,
    fc.boolean(),
    fc.infiniteStream(fc.bigInt(0n, 2n ** 64n - 1n)),
    (fields, isIpfix, random) => {
      const flows = Array.from({ length: 3 }, () =>
        fields.map(({ length }) => BigInt.asUintN(8 * length, random.next().value ?? 0n)),
      )
      const records = flows.map((values) =>
        Buffer.concat(
          values.map((value, no) =>
            Buffer.from(value.toString(16).padStart(2 * (fields[no]?.length ?? 0), '0'), 'hex'),
          ),
        ),
      )
      const described = template(
        999,
        fields.map(({ id, length }) => [id, length]),
      )
      // Padding could be a record of its own when records are short.
      const set = Buffer.concat(records)
      const body = Buffer.concat([u16(999), u16(4 + set.length), set])
      const packet = isIpfix ? ipfix([flowSet(2, described), body]) : netFlow9([flowSet(0, described), body])
      const messages = decode(packet)
      expect(messages).toHaveLength(3)
      for (const [flow, values] of flows.entries())
        for (const [no, value] of values.entries())
          expect(BigInt(messages[flow]?.fields[`nf_element_${fields[no]?.id}`]?.toString() ?? -1)).toBe(value)
    },
  )
  fc.assert(property)
})
