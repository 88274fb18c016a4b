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
  optionsTemplate10,
  template,
} from '../testing/flow-frames.ts'

const { u8, u16, u32 } = bytesOf
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const ipv6 = hex('2001 0db8 0000 0000 0000 0000 0000 0001')
const variable = 0xffff

let oddities: string[] = []
beforeEach(() => {
  oddities = []
})

const codecOf = (definitions: unknown) =>
  createCodec('ipfix', { definitions }, (reason) => oddities.push(reason))
const codec = codecOf(undefined)
const decode = (packet: Buffer) => codec.decode(packet, 0)

/** What becomes of one element of these bytes. */
function fieldsOf(field: FieldSpecifier, bytes: Buffer, definitions?: unknown) {
  const packet = ipfix([flowSet(2, template(300, [field])), flowSet(300, bytes)])
  return codecOf(definitions).decode(packet, 0)[0]?.fields
}

describe('a flow', () => {
  it('has the names of IANA, and the time at which it was exported', () => {
    const fields: FieldSpecifier[] = [
      [8, 4], [12, 4], [7, 2], [11, 2], [4, 1], [2, 4], [1, 8], [152, 8], [153, 8], [136, 1], [210, 3],
    ] // biome-ignore format: fields of one template
    const record = [
      ip('10.0.0.1'), ip('192.0.2.7'), u16(51_234), u16(443), u8(6), u32(12), hex('0000000000000d80'),
      hex('00000190 1bc4ca00'), hex('00000190 1bc4ca64'), u8(3), Buffer.alloc(3),
    ] // biome-ignore format: values of the fields
    const packet = ipfix([flowSet(2, template(256, fields)), flowSet(256, ...record, ...record)])
    const [first, second, ...others] = decode(packet)
    expect(others).toEqual([])
    expect(second).toEqual(first)
    expect(first).toEqual({
      timestampMs: exportedAt,
      source: '',
      message: 'IPFIX [10.0.0.1]:51234 <> [192.0.2.7]:443 proto:6 pkts:12 bytes:3456',
      fields: {
        sourceIPv4Address: '10.0.0.1',
        destinationIPv4Address: '192.0.2.7',
        sourceTransportPort: 51_234,
        destinationTransportPort: 443,
        protocolIdentifier: 6,
        packetDeltaCount: 12,
        octetDeltaCount: 3456,
        flowStartMilliseconds: '2024-06-15T12:00:00.000Z',
        flowEndMilliseconds: '2024-06-15T12:00:00.100Z',
        flowEndReason: 3,
      },
    })
  })

  it('of IPv6 is told by its ends, and by the counts that it has', () => {
    const fields: FieldSpecifier[] = [[27, 16], [28, 16], [180, 2], [181, 2], [86, 2], [85, 3]] // biome-ignore format: one template
    const record = [ipv6, ipv6, u16(5353), u16(53), u16(7), hex('010000')]
    const [message] = decode(ipfix([flowSet(2, template(256, fields)), flowSet(256, ...record)]))
    expect(message?.message).toBe('IPFIX [2001:db8::1]:5353 <> [2001:db8::1]:53 proto:0 pkts:7 bytes:65536')
  })
})

it.each<[string, FieldSpecifier, Buffer, Record<string, unknown>]>([
  ['a number of fewer bytes than its type', [85, 3], hex('01 0000'), { octetTotalCount: 65_536 }],
  ['a number too large to be exact', [1, 8], hex('ffff ffff ffff ffff'), { octetDeltaCount: 2n ** 64n - 1n }],
  ['a number below zero', [434, 4], hex('ffff fffe'), { mibObjectValueInteger: -2 }],
  ['a float of 8 bytes', [311, 8], hex('3fe0 0000 0000 0000'), { samplingProbability: 0.5 }],
  ['a float of 4 bytes', [311, 4], hex('3f00 0000'), { samplingProbability: 0.5 }],
  ['what is true', [276, 1], u8(1), { dataRecordsReliability: true }],
  ['what is false', [276, 1], u8(2), { dataRecordsReliability: false }],
  ['what is neither', [276, 1], u8(7), { dataRecordsReliability: 7 }],
  ['an address of hardware', [56, 6], hex('00 1b 2c 3d 4e 5f'), { sourceMacAddress: '00:1b:2c:3d:4e:5f' }],
  ['text that is filled up', [82, 6], Buffer.from('eth0\0\0'), { interfaceName: 'eth0' }],
  ['octets', [95, 4], hex('0300 0050'), { applicationId: '03000050' }],
  ['a list', [291, variable], hex('05 ff 0004 0001 06'), { basicList: 'ff00040001' }],
  ['seconds', [150, 4], u32(exportedAt / 1000), { flowStartSeconds: '2024-06-15T12:00:00.000Z' }],
  ['microseconds', [154, 8], hex('ea1800c0 80000000'), { flowStartMicroseconds: '2024-06-15T12:00:00.500000Z' }],
  ['microseconds that their sender cut off', [154, 8], hex('ea1800c0 1f9acffa'), { flowStartMicroseconds: '2024-06-15T12:00:00.123456Z' }],
  ['nanoseconds', [156, 8], hex('ea1800c0 00000005'), { flowStartNanoseconds: '2024-06-15T12:00:00.000000001Z' }],
  ['nanoseconds almost of the next second', [156, 8], hex('ea1800c0 ffffffff'), { flowStartNanoseconds: '2024-06-15T12:00:00.999999999Z' }],
  ['milliseconds beyond all dates', [152, 8], hex('00ff ffff ffff ffff'), { flowStartMilliseconds: 2n ** 56n - 1n }],
  ['a time of another length', [150, 2], u16(9), { flowStartSeconds: 9 }],
  ['an element that nobody knows', [30_000, 2], u16(9), { element_30000: 9 }],
  ['one of an enterprise that nobody knows', [7, 2, 5951], u16(9), { element_5951_7: 9 }],
  ['one of the other direction', [1, 4, 29_305], u32(9), { reverseOctetDeltaCount: 9 }],
  ['one of the other direction that nobody knows', [30_000, 4, 29_305], u32(9), { element_29305_30000: 9 }],
])('reads %s', (_, field, bytes, fields) => {
  expect(fieldsOf(field, bytes)).toEqual(fields)
}) // biome-ignore format: one case in a line

describe('lengths that records tell', () => {
  const described = flowSet(2, template(256, [[96, variable], [7, 2]])) // biome-ignore format: one template
  const read = (set: Buffer) => decode(ipfix([described, set])).map(({ fields }) => fields.applicationName)

  it('are a byte, or three', () => {
    const long = 'x'.repeat(300)
    const set = flowSet(
      256,
      Buffer.concat([u8(4), Buffer.from('http'), u16(1)]),
      Buffer.concat([u8(255), u16(300), Buffer.from(long), u16(2)]),
      Buffer.concat([u8(255), u16(3), Buffer.from('dns'), u16(3)]),
      Buffer.concat([u8(0), u16(4)]),
    )
    expect(read(set)).toEqual(['http', long, 'dns', undefined])
  })

  it('that lead beyond the set end it', () => {
    const whole = Buffer.concat([u8(2), Buffer.from('ok'), u16(1)])
    expect(read(Buffer.concat([u16(256), u16(4 + 5 + 4), whole, u8(200), hex('010203')]))).toEqual(['ok'])
  })
})

describe('elements of enterprises', () => {
  it('are read as they are defined, in the place of what IANA says, too', () => {
    const definitions = [
      [5951, 7, 'string', 'appName'],
      [5951, 8, 'signed8', 'score'],
      [5951, 8, 'signed16', 'score16'],
      [0, 4, 'unsigned8', 'protocol'],
      [6871, 1, 'ipv6Address', 'vpn.end'],
    ]
    const fields: FieldSpecifier[] = [[7, variable, 5951], [8, 1, 5951], [4, 1], [1, 16, 6871], [8, 1, 6871]] // biome-ignore format: one template
    const record = [u8(3), Buffer.from('web'), u8(0xff), u8(17), ipv6, u8(1)]
    const packet = ipfix([flowSet(2, template(256, fields)), flowSet(256, ...record)])
    expect(codecOf(definitions).decode(packet, 0)[0]?.fields).toEqual({
      appName: 'web',
      score16: -1,
      protocol: 17,
      vpn_end: '2001:db8::1',
      element_6871_8: 1,
    })
  })
})

describe('templates', () => {
  it('of options describe no flows', () => {
    const options = flowSet(3, optionsTemplate10(257, [149, 4], [[41, 4]]))
    expect(decode(ipfix([options, flowSet(257, u32(1), u32(2))]))).toEqual([])
    expect(oddities).toEqual([])
  })

  it('that are taken back stay, since nobody may take them back over UDP', () => {
    const takenBack = [flowSet(2, u16(256), u16(0)), flowSet(2, u16(2), u16(0))]
    const packet = ipfix([flowSet(2, template(256, [[8, 4]])), ...takenBack, flowSet(256, ip('10.0.0.1'))])
    expect(decode(packet)).toMatchObject([{ fields: { sourceIPv4Address: '10.0.0.1' } }])
  })

  it('that changed hold for what lies behind them', () => {
    const described = (id: number) => flowSet(2, template(256, [[id, 4]]))
    const flow = flowSet(256, ip('10.0.0.1'))
    expect(decode(ipfix([described(8), flow, described(12), flow])).map(({ fields }) => fields)).toEqual([
      { sourceIPv4Address: '10.0.0.1' },
      { destinationIPv4Address: '10.0.0.1' },
    ])
  })

  it('that are not there are reported', () => {
    expect(decode(ipfix([flowSet(400, u32(1))]))).toEqual([])
    expect(oddities).toEqual(['IPFIX: no template 400'])
  })
})

it.each([
  ['NetFlow 5', netFlow5(), 'IPFIX: version 5 is not read'],
  ['NetFlow 9', netFlow9([]), 'IPFIX: version 9 is not read'],
  ['nothing', Buffer.alloc(0), 'IPFIX: version 0 is not read'],
  ['a message that is cut off', ipfix([flowSet(256, u32(1))]).subarray(0, 20), 'IPFIX: the packet is cut off'],
  ['a set that is cut off', ipfix([Buffer.concat([u16(256), u16(9), u32(1)])]), 'IPFIX: a set is cut off'],
  ['a template that is cut off', ipfix([flowSet(2, u16(256), u16(2), u16(8), u16(4))]), 'IPFIX: a template is cut off'],
  ['an enterprise that is cut off', ipfix([flowSet(2, u16(256), u16(1), u16(0x8001), u16(4))]), 'IPFIX: a template is cut off'],
])('refuses %s', (_, packet, problem) => {
  expect(() => decode(packet)).toThrow(DecodeError)
  expect(() => decode(packet)).toThrow(problem)
}) // biome-ignore format: one case in a line
