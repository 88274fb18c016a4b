import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCodec } from '@logline/processing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  bytesOf,
  flowSet,
  ip,
  ipfix,
  netFlow5,
  netFlow9,
  optionsTemplate9,
  optionsTemplate10,
  template,
} from '../../../../../packages/processing/src/codecs/testing/flow-frames.ts'
import { remoteAddress } from '../journal/journal-source.ts'
import { InputStats } from '../plan/input-stats.ts'
import { FlowIntake } from './flow-intake.ts'
import { FlowTemplates } from './flow-templates.ts'

const { u16, u32 } = bytesOf
const router = remoteAddress('192.0.2.1', 5)
const source = template(256, [[8, 4]])
const destination = template(256, [[12, 4]])
const described = (described: Buffer) => netFlow9([flowSet(0, described)])
const flows = (...addresses: string[]) => netFlow9([flowSet(256, ...addresses.map(ip))])

let dir: string
let taken: string[]
let isFull: boolean
let stats: InputStats
let reports: string[]
let templates: FlowTemplates
let intake: FlowIntake

const formats = {
  netflow: { name: 'NetFlow', versions: [5, 9, 10] },
  ipfix: { name: 'IPFIX', versions: [10] },
}

function start(name: keyof typeof formats = 'netflow'): void {
  const codec = createCodec(name, {}, (reason) => taken.push(reason))
  const accept = (payload: Buffer) => {
    // What the journal keeps is read alone.
    if (!isFull)
      for (const { message } of codec.decode(payload, 0))
        taken.push(message.slice(0, message.indexOf(' proto')))
    return !isFull
  }
  templates = new FlowTemplates(dir, (text) => reports.push(text))
  intake = new FlowIntake({ stats, accept }, { format: formats[name], inputId: 'input', templates })
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'logline-flows-'))
  vi.useFakeTimers()
  taken = []
  reports = []
  isFull = false
  stats = new InputStats()
  start()
})
afterEach(async () => {
  intake.stop()
  vi.useRealTimers()
  await templates.close()
  await rm(dir, { recursive: true })
})

const send = (packet: Buffer, from = router) => intake.accept(packet, from, Date.now())
const reasons = () => stats.snapshot().recentProblems.map(({ reason }) => reason)

describe('flows', () => {
  it('are read by the template that came before', () => {
    expect(
      [described(source), flows('10.0.0.1'), described(destination), flows('10.0.0.2')].map((each) =>
        send(each),
      ),
    ).toEqual([true, true, true, true])
    expect(taken).toEqual(['NetFlowV9 [10.0.0.1]:0 <> []:0', 'NetFlowV9 []:0 <> [10.0.0.2]:0'])
  })

  it('are read by the template that comes within, before them or behind', () => {
    send(
      netFlow9([
        flowSet(0, source),
        flowSet(256, ip('10.0.0.1')),
        flowSet(0, destination),
        flowSet(256, ip('10.0.0.2')),
      ]),
    )
    send(
      netFlow9([flowSet(300, ip('10.0.0.3')), flowSet(0, template(300, [[8, 4]]))]),
      remoteAddress('192.0.2.9', 1),
    )
    expect(taken).toEqual([
      'NetFlowV9 [10.0.0.1]:0 <> []:0',
      'NetFlowV9 []:0 <> [10.0.0.2]:0',
      'NetFlowV9 [10.0.0.3]:0 <> []:0',
    ])
  })

  it.each([
    ['another address', remoteAddress('192.0.2.2', 5), netFlow9([flowSet(0, source)])],
    ['another domain', router, netFlow9([flowSet(0, source)], { domainId: 6 })],
    ['another version', router, ipfix([flowSet(2, source)])],
  ])('are not read by a template of %s', (_, from, packet) => {
    send(packet, from)
    send(flows('10.0.0.1'))
    expect(taken).toEqual([])
  })

  it('wait for their template, in the order they came', () => {
    send(flows('10.0.0.1'))
    send(flows('10.0.0.2', '10.0.0.3'))
    send(netFlow9([flowSet(300, u32(1))]))
    expect(taken).toEqual([])
    send(described(source))
    expect(taken).toEqual([1, 2, 3].map((no) => `NetFlowV9 [10.0.0.${no}]:0 <> []:0`))
    expect(stats.invalidMessages).toBe(0)
  })

  it('are given up after a minute, but for what can be read of them', () => {
    send(described(source))
    send(netFlow9([flowSet(256, ip('10.0.0.1')), flowSet(300, u32(1))]))
    vi.advanceTimersByTime(59_000)
    expect(taken).toEqual([])
    vi.advanceTimersByTime(2000)
    expect(taken).toEqual(['NetFlowV9 [10.0.0.1]:0 <> []:0'])
    expect(reasons()).toEqual(['NetFlow: no template 300 came within 60 seconds'])
  })

  it('that wait have a bound', () => {
    const packet = netFlow9([flowSet(256, Buffer.alloc(1000))])
    for (let no = 0; no < 2000; no++) send(packet)
    expect(stats.invalidMessages).toBeGreaterThan(1000)
    expect(stats.invalidMessages).toBeLessThan(1700)
    expect(reasons()).toEqual(['NetFlow: no template 256 came while others came'])
  })

  it('that the journal has no space for are refused, and counted when they had waited', () => {
    send(flows('10.0.0.1'))
    isFull = true
    send(described(source))
    expect(stats.shedMessages).toBe(1)
    expect(send(flows('10.0.0.2'))).toBe(false)
    isFull = false
    expect(send(flows('10.0.0.2'))).toBe(true)
    expect(taken).toEqual(['NetFlowV9 [10.0.0.2]:0 <> []:0'])
  })

  it('of NetFlow 5 need no template', () => {
    send(netFlow5())
    expect(taken).toEqual(['NetFlowV5 [10.0.0.1]:51234 <> [192.0.2.7]:443'])
  })
})

describe('an input for IPFIX', () => {
  const described = ipfix([flowSet(2, source)])
  const flow = (address: string) => ipfix([flowSet(256, ip(address))])
  const text = (address: string) => `IPFIX [${address}]:0 <> []:0`
  beforeEach(() => {
    intake.stop()
    start('ipfix')
  })

  it('reads nothing else', () => {
    for (const packet of [netFlow5(), netFlow9([flowSet(0, source)])]) expect(send(packet)).toBe(true)
    const versions = stats.snapshot().recentProblems.map(({ reason }) => reason)
    expect(versions.sort()).toEqual(['IPFIX: version 5 is not read', 'IPFIX: version 9 is not read'])
  })

  it('lets flows wait for a late template, which nobody takes back, and which is known after a restart', async () => {
    send(flow('10.0.0.1'))
    expect(taken).toEqual([])
    send(described)
    send(ipfix([flowSet(2, u16(256), u16(0)), flowSet(2, u16(2), u16(0))]))
    send(flow('10.0.0.2'))
    intake.stop()
    await templates.close()
    start('ipfix')
    await templates.open()
    send(flow('10.0.0.3'))
    expect(taken).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'].map(text))
    expect(stats.invalidMessages).toBe(0)
  })

  it('gives up what waits in vain, and says so', () => {
    send(flow('10.0.0.1'))
    vi.advanceTimersByTime(61_000)
    expect(reasons()).toEqual(['IPFIX: no template 256 came within 60 seconds'])
  })

  it('passes on nothing of options', () => {
    send(ipfix([flowSet(3, optionsTemplate10(257, [149, 4], [[41, 4]])), flowSet(257, u32(1), u32(2))]))
    send(ipfix([flowSet(257, u32(1), u32(2))]))
    expect([taken, stats.invalidMessages]).toEqual([[], 0])
  })
})

it('passes on nothing of packets without flows', () => {
  send(described(source))
  send(netFlow9([flowSet(1, optionsTemplate9(257, [1, 4], [[41, 4]]))]))
  send(netFlow9([flowSet(257, u32(1), u32(2))]))
  expect([taken, stats.invalidMessages]).toEqual([[], 0])
})

it.each([
  [Buffer.from([0, 8, 0, 0]), 'NetFlow: version 8 is not read'],
  [Buffer.from([0, 9, 0, 0]), 'NetFlow 9: the header is cut off'],
])('counts what it cannot read', (packet, reason) => {
  expect(send(packet)).toBe(true)
  expect(reasons()).toEqual([reason])
})

describe('templates', () => {
  it('are kept over restarts', async () => {
    send(described(source))
    send(netFlow9([flowSet(1, optionsTemplate9(257, [1, 4], [[41, 4]]))]))
    intake.stop()
    await templates.close()
    start()
    await templates.open()
    send(flows('10.0.0.1'))
    send(netFlow9([flowSet(257, u32(1), u32(2))]))
    expect(taken).toEqual(['NetFlowV9 [10.0.0.1]:0 <> []:0'])
    expect(reports).toEqual([])
  })

  it('that cannot be read are reported, and come again', async () => {
    await writeFile(join(dir, 'flow-templates.json'), '[')
    await templates.open()
    expect(reports).toEqual([expect.stringContaining('Templates of flows that were kept cannot be read')])
    send(described(source))
    await templates.close()
    expect(JSON.parse(await readFile(join(dir, 'flow-templates.json'), 'utf8'))).toHaveLength(1)
  })

  it('have a bound: the one that was not used for the longest time goes', () => {
    const of = (id: number) => netFlow9([flowSet(0, template(id, [[8, 4]]))])
    for (let id = 1000; id < 6000; id++) send(of(id))
    send(netFlow9([flowSet(1000, ip('10.0.0.1'))]))
    send(of(6000))
    send(netFlow9([flowSet(1001, ip('10.0.0.2'))]))
    send(netFlow9([flowSet(1000, ip('10.0.0.3'))]))
    expect(taken).toEqual(['NetFlowV9 [10.0.0.1]:0 <> []:0', 'NetFlowV9 [10.0.0.3]:0 <> []:0'])
  })
})
