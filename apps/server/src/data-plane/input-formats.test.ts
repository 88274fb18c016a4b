import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  exportedAt,
  flowSet,
  ip,
  ipfix,
  netFlow5,
  netFlow9,
  template,
  usualFields,
  usualRecord,
} from '../../../../packages/processing/src/codecs/testing/flow-frames.ts'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { sendTcp, sendUdp } from './testing/senders.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()

function stored(count: number) {
  return eventually(async () => {
    const messages = await fixture().storedMessages()
    expect(messages).toHaveLength(count)
    return messages
  })
}

/** Waits until so many are on disk, and not only counted: what is lost with a process that is killed is no fault. */
function liesInJournal(count: number) {
  return eventually(() => expect(fixture().current.counters?.journal.uncommittedMessages).toBe(count))
}

/** What is counted in the next report, which comes once a second. */
async function laterCount(count: () => number | undefined): Promise<number | undefined> {
  const atMs = fixture().current.counters?.atMs ?? 0
  await eventually(() => expect(fixture().current.counters?.atMs).toBeGreaterThan(atMs))
  return count()
}

describe('the random HTTP message generator', () => {
  it('makes requests that nobody sent, and ends with its input', async () => {
    const input = await plannedInput('random-http', { sleep: 5, sleep_deviation: 30, source: 'shop' })
    await fixture().run(input)
    await eventually(async () => expect((await fixture().storedMessages()).length).toBeGreaterThan(9))
    await fixture().apply({ ...input, isWanted: false })
    const incoming = () => fixture().current.counters?.inputs['random-http']?.incomingMessages
    const [count, atMs] = [await laterCount(incoming), fixture().current.counters?.atMs ?? 0]
    await eventually(() => expect(fixture().current.counters?.atMs).toBeGreaterThan(atMs + 1500))
    expect(incoming()).toBe(count)
    const made = await eventually(async () => {
      const messages = await fixture().storedMessages()
      expect(messages).toHaveLength(incoming() ?? 0)
      return messages
    })
    const numbers = made.map(({ fields }) => Number(fields.sequence_nr)).sort((a, b) => a - b)
    expect(numbers).toEqual(made.map((_, index) => index + 1))
    for (const { fields } of made) {
      expect(fields).toMatchObject({
        source: 'shop',
        http_method: expect.stringMatching(/^(GET|POST|PUT|DELETE)$/),
        message: expect.stringMatching(/^20\S+Z [A-Z]+ \/\S+ \[\d{3}\] \d+ms$/),
      })
      expect(fields).not.toHaveProperty('gl2_remote_ip')
    }
  })
})

describe('the value at a JSON path', () => {
  it('is stored as often as the address is asked', async () => {
    const api = createServer((_, response) => response.end('{"orders":[{"count":7}]}')).listen(0, '127.0.0.1')
    await once(api, 'listening')
    const { port } = api.address() as AddressInfo // it listens on a port
    const asked = {
      target_url: `http://127.0.0.1:${port}/`,
      interval: 1,
      timeunit: 'SECONDS',
      source: 'shop',
    }
    const one = await plannedInput('json-path', { ...asked, path: '$.orders[0].count' })
    const all = {
      ...(await plannedInput('json-path', { ...asked, path: '$', enable_flattening: true })),
      id: 'all',
    }
    await fixture().run(one, all)
    const fields = await eventually(async () => {
      const messages = await fixture().storedMessages()
      const of = (id: string) => messages.filter(({ fields }) => fields.gl2_source_input === id)
      expect(of('json-path').length).toBeGreaterThan(1)
      return [of('json-path')[0]?.fields, of('all')[0]?.fields]
    })
    api.close()
    expect(fields).toMatchObject([
      {
        source: 'shop',
        result: 7,
        message: 'JSON API poll result: $.orders[0].count -> {result=7}',
        gl2_remote_ip: '127.0.0.1',
        gl2_remote_port: port,
      },
      { orders0_count: 7, message: 'JSON API poll result:  -> {orders0_count=7}' },
    ])
  })
})

describe('CEF', () => {
  const event = 'CEF:0|Security|threatmanager|1.0|100|worm stopped|10|src=10.0.0.1 spt=1232'

  it.each([
    ['cef-udp', sendUdp],
    ['cef-tcp', sendTcp],
  ] as const)('comes in by %s', async (kind, send) => {
    const input = await plannedInput(kind, { timezone: 'Europe/Berlin', locale: 'de', use_full_names: true })
    await fixture().run(input)
    await send(input, `<134>Dez 18 2023 11:07:53 fw-1 ${event}\n`)
    const [message] = await stored(1)
    expect(message?.timestampMs).toBe(Date.UTC(2023, 11, 18, 10, 7, 53))
    expect(message?.fields).toMatchObject({
      source: 'fw-1',
      message: 'threatmanager: [100, 10] worm stopped',
      device_vendor: 'Security',
      sourceAddress: '10.0.0.1',
      sourcePort: 1232,
      level: 6,
      facility: 'local0',
      gl2_source_input: kind,
    })
  })

  it('that cannot be read is counted with its reason', async () => {
    const input = await plannedInput('cef-tcp', { timezone: 'UTC' })
    await fixture().run(input)
    await sendTcp(input, `no event\n${event}\n`)
    await stored(1)
    const counters = await eventually(() => {
      const counters = fixture().current.counters?.inputs['cef-tcp']
      expect(counters?.failures).toBe(1)
      return counters
    })
    expect(counters?.recentProblems[0]).toMatchObject({ reason: 'CEF: no header', sample: 'no event' })
  })
})

describe('flows', () => {
  const templates = netFlow9([flowSet(0, template(256, usualFields))])
  const flows = (...records: Buffer[]) => netFlow9([flowSet(256, ...records)])
  const texts = async () => (await fixture().storedTexts()).map(String)
  const text = 'NetFlowV9 [10.0.0.1]:51234 <> [192.0.2.7]:53 proto:17 pkts:2 bytes:321'

  it('of NetFlow 5, 9 and IPFIX are stored', async () => {
    const input = await plannedInput('netflow')
    await fixture().run(input)
    await sendUdp(input, netFlow5(2))
    await sendUdp(input, netFlow9([flowSet(0, template(256, usualFields)), flowSet(256, usualRecord)]))
    await sendUdp(input, ipfix([flowSet(2, template(256, [[8, 4]])), flowSet(256, ip('10.9.8.7'))]))
    const messages = await stored(4)
    expect(messages.map(({ fields }) => fields.nf_version).sort()).toEqual([10, 5, 5, 9])
    for (const { fields, timestampMs } of messages) {
      expect(fields.source).toBe('127.0.0.1')
      expect(Math.abs(timestampMs - exportedAt)).toBeLessThan(1000)
    }
  })

  it('wait for their template, which is known after a restart of the process, too', async () => {
    const input = await plannedInput('netflow')
    await fixture().run(input)
    await sendUdp(input, flows(usualRecord))
    await eventually(() =>
      expect(fixture().current.counters?.inputs.netflow?.readBytesTotal).toBeGreaterThan(0),
    )
    expect(await texts()).toEqual([])
    await sendUdp(input, templates)
    await eventually(async () => expect(await texts()).toEqual([text]))
    await eventually(async () =>
      expect(await readFile(join(fixture().journalDir, 'flow-templates.json'), 'utf8')).toContain(
        '127.0.0.1',
      ),
    )
    await fixture().current.kill()
    fixture().start()
    await fixture().run(input)
    await sendUdp(input, flows(usualRecord, usualRecord))
    await eventually(async () => expect(await texts()).toEqual([text, text, text]))
  })

  it('are read by the definitions that their input had when they came, also after a restart', async () => {
    const path = join(fixture().journalDir, 'elements.yml')
    const input = await plannedInput('netflow', { netflow9_definitions_Path: path })
    const fields = [[8, 4], [65, 2], [12, 4]] as const // biome-ignore format: one template
    const record = Buffer.concat([ip('10.9.8.7'), Buffer.from([0xff, 0xfb]), ip('10.9.8.6')])
    const packet = netFlow9([flowSet(0, template(256, fields)), flowSet(256, record)])
    await writeFile(path, '---\n65:\n- :int16\n- :temperature\n12:\n- :skip\n')
    await fixture().apply(input)
    await sendUdp(input, packet)
    await liesInJournal(1)
    await fixture().current.kill()
    await writeFile(path, '65: [2, :later]')
    fixture().start()
    await fixture().run(input)
    await stored(1)
    await sendUdp(input, packet)
    const messages = (await stored(2)).map(({ fields }) => fields)
    const first = messages.find((fields) => Object.hasOwn(fields, 'nf_temperature'))
    const second = messages.find((fields) => Object.hasOwn(fields, 'nf_later'))
    expect(first).toMatchObject({ nf_temperature: -5, nf_src_address: '10.9.8.7' })
    expect(first).not.toHaveProperty('nf_ipv4_dst_addr')
    expect(second).toMatchObject({ nf_later: 65_531, nf_ipv4_dst_addr: '10.9.8.6' })
  })

  it.each([
    ['is not there', null],
    ['is wrong', '65: [:celsius, :temperature]'],
  ])('are not taken while the file of definitions %s, and the input says so', async (_, text) => {
    const path = join(fixture().journalDir, 'elements.yml')
    if (text !== null) await writeFile(path, text)
    const input = await plannedInput('netflow', { netflow9_definitions_Path: path })
    await fixture().run(input)
    expect(fixture().current.states.get('netflow')).toMatchObject({
      state: 'FAILED',
      detailedMessage: 'The file of field definitions cannot be used. The log of the server says why.',
    })
    await writeFile(path, '65: [:uint16, :temperature]')
    await fixture().run(input)
    expect(fixture().current.states.get('netflow')).toMatchObject({ state: 'RUNNING' })
  })

  it('of IPFIX have the names of IANA, and of the files that their input had when they came', async () => {
    const path = join(fixture().journalDir, 'enterprise.json')
    const define = (data_type: string, name: string) =>
      writeFile(
        path,
        JSON.stringify({
          enterprise_number: 5951,
          information_elements: [{ element_id: 7, data_type, name }],
        }),
      )
    const fields = [[8, 4], [12, 4], [7, 0xffff, 5951], [152, 8]] as const // biome-ignore format: one template
    const times = Buffer.alloc(8)
    times.writeBigUInt64BE(BigInt(exportedAt))
    const record = Buffer.concat([ip('10.9.8.7'), ip('10.9.8.6'), Buffer.from([3, 0x77, 0x65, 0x62]), times])
    const packet = ipfix([flowSet(256, record)])
    const input = await plannedInput('ipfix', { ipfix_definition_path: [path] })
    await define('string', 'shop')
    await fixture().run(input)
    await sendUdp(input, packet)
    await eventually(() =>
      expect(fixture().current.counters?.inputs.ipfix?.readBytesTotal).toBeGreaterThan(0),
    )
    expect(await texts()).toEqual([])
    await sendUdp(input, ipfix([flowSet(2, template(256, fields))]))
    await stored(1)
    await eventually(async () =>
      expect(await readFile(join(fixture().journalDir, 'flow-templates.json'), 'utf8')).toContain(
        '127.0.0.1',
      ),
    )
    await fixture().current.kill()
    await define('octetArray', 'shop_octets')
    fixture().start()
    await fixture().run(input)
    await sendUdp(input, packet)
    const shared = {
      source: '127.0.0.1',
      sourceIPv4Address: '10.9.8.7',
      destinationIPv4Address: '10.9.8.6',
      flowStartMilliseconds: '2024-06-15T12:00:00.000Z',
    }
    const messages = (await stored(2)).map(({ fields }) => fields)
    expect(messages.find((fields) => Object.hasOwn(fields, 'shop'))).toMatchObject({ ...shared, shop: 'web' })
    expect(messages.find((fields) => Object.hasOwn(fields, 'shop_octets'))).toMatchObject({
      ...shared,
      shop_octets: '776562',
    })
    expect(await texts()).toEqual(Array(2).fill('IPFIX [10.9.8.7]:0 <> [10.9.8.6]:0 proto:0 pkts:0 bytes:0'))
  })

  it('that came before the message store are read the same way when their template has changed since', async () => {
    const input = await plannedInput('netflow')
    await fixture().apply(input)
    await sendUdp(input, templates)
    await sendUdp(input, flows(usualRecord))
    await sendUdp(input, netFlow9([flowSet(0, template(256, [[8, 4]]))]))
    await sendUdp(input, flows(ip('10.9.8.7')))
    await liesInJournal(2)
    await fixture().current.kill()
    fixture().start()
    await fixture().run(input)
    const other = 'NetFlowV9 [10.9.8.7]:0 <> []:0 proto:0 pkts:0 bytes:0'
    await eventually(async () => expect((await texts()).sort()).toEqual([text, other]))
  })
})
