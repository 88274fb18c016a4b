import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { defaultStreamId } from '@logline/message'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { canMount, SmallDisk } from '../../testing/full-disk/small-disk.ts'
import type { Plan, PlannedOutput } from '../plan/plan.ts'
import { eventually } from '../testing/eventually.ts'
import { plannedOutput } from '../testing/outputs/planned-output.ts'
import { TcpReceiver } from '../testing/outputs/tcp-receiver.ts'
import { plannedInput } from '../testing/planned-input.ts'
import { post } from '../testing/senders.ts'
import { usualConditions } from '../testing/start-data-plane.ts'
import { useDataPlane } from '../testing/use-data-plane.ts'

const { fixture } = useDataPlane()
type Input = Awaited<ReturnType<typeof plannedInput>>

async function run(input: Input, outputs: readonly PlannedOutput[], plan: Partial<Plan> = {}): Promise<void> {
  fixture().current.setEngine(fixture().connection())
  const indexSets = [{ id: 'test', writeIndexNo: fixture().indexNo }]
  await fixture().current.apply([input], { outputs, indexSets, ...plan })
}

/** Returns once all are stored. */
async function store(input: Input, ...texts: readonly string[]): Promise<void> {
  const before = fixture().current.counters?.writtenMessages ?? 0
  for (const short_message of texts) expect(await post(input, { short_message, host: 'h' })).toBe(202)
  const stored = before + texts.length
  await eventually(() => expect(fixture().current.counters?.writtenMessages).toBeGreaterThanOrEqual(stored))
}

const counted = (id: string) => fixture().current.counters?.outputs[id]
const numbered = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, no) => `${prefix}${String(no).padStart(5, '0')}`)
const folders = () => readdir(join(fixture().journalDir, 'outputs'))

describe('an output', () => {
  it('gets what is stored in its streams, once though several of them have it, and nothing else', async () => {
    await using all = await TcpReceiver.start()
    await using some = await TcpReceiver.start()
    const input = await plannedInput('gelf-http')
    const rules = [{ type: 'CONTAINS', field: 'message', value: 'some', isInverted: false }] as const
    const streams = [
      {
        ...({ id: 'some', indexSetId: 'test', matchingType: 'AND', rules } as const),
        removesMatchesFromDefaultStream: false,
      },
    ]
    const outputs = [
      plannedOutput('gelf', { port: all.port }, { id: 'all', streamIds: [defaultStreamId, 'some'] }),
      plannedOutput('gelf', { port: some.port }, { id: 'some', streamIds: ['some'] }),
    ]
    await run(input, outputs, { streams })
    const timestamp = 1_700_000_000.123
    await post(input, { short_message: 'some', host: 'web', level: 3, timestamp, full_message: 'f', _n: 7 })
    await store(input, 'other')
    await eventually(() => expect(all.texts.toSorted()).toEqual(['other', 'some']))
    await eventually(() => expect(counted('some')).toMatchObject({ writtenMessages: 1, waitingMessages: 0 }))
    expect(some.frames.map((frame) => JSON.parse(frame))).toEqual([
      expect.objectContaining({
        ...{ version: '1.1', host: 'web', short_message: 'some', full_message: 'f', level: 3, timestamp },
        ...{ _n: 7, _gl2_source_input: 'gelf-http', _forwarder: 'org.graylog2.outputs.GelfOutput' },
      }),
    ])
    await eventually(() => expect(counted('all')).toMatchObject({ writtenMessages: 2, waitingMessages: 0 }))
    expect(counted('all')).toMatchObject({
      state: 'running',
      failedAttempts: 0,
      droppedMessages: 0,
      lastError: null,
    })
  })

  it('to standard output writes lines with its prefix', async () => {
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('logging', { prefix: 'Written: ' })])
    await store(input, 'one\ntwo', 'three')
    await eventually(() => expect(counted('logging')?.writtenMessages).toBe(2))
    const lines = await eventually(() => {
      const written = fixture()
        .current.log.split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('Written: '))
      expect(written).toHaveLength(2)
      return written
    })
    const documents = lines.map((line) => JSON.parse(line.slice('Written: '.length)))
    expect(documents.map(({ message }) => message).sort()).toEqual(['one\ntwo', 'three'])
    expect(documents[0]).toMatchObject({ source: 'h', streams: [defaultStreamId] })
  })

  it('whose receiver is away keeps what is stored, and sends it in its order once it is there', async () => {
    const port = await freePort()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port })])
    // Each is stored before the next comes: batches at the same time may be stored in any order.
    for (const text of numbered(8)) await store(input, text)
    await eventually(() => {
      expect(counted('gelf')?.failedAttempts).toBeGreaterThan(1)
      expect(counted('gelf')).toMatchObject({ state: 'reconnecting', waitingMessages: 8 })
    })
    expect(counted('gelf')?.writtenMessages).toBe(0)
    expect(counted('gelf')?.lastError).toContain('ECONNREFUSED')
    expect(counted('gelf')?.waitingBytes).toBeGreaterThan(8 * 100)
    await using receiver = await TcpReceiver.start({ port })
    await eventually(() => expect(receiver.texts).toEqual(numbered(8)))
    await eventually(() => expect(counted('gelf')).toMatchObject({ state: 'running', writtenMessages: 8 }))
    expect(counted('gelf')).toMatchObject({ waitingMessages: 0, waitingBytes: 0 })
  })

  it('keeps what waits when the process is killed, and when it ends in order', async () => {
    const port = await freePort()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port })])
    await store(input, ...numbered(20, 'killed '))
    await fixture().current.kill()
    fixture().start()
    await run(input, [plannedOutput('gelf', { port })])
    await store(input, ...numbered(20, 'stopped '))
    expect(await fixture().current.stop()).toBe(0)
    fixture().start()
    await run(input, [plannedOutput('gelf', { port })])
    await eventually(() => expect(counted('gelf')?.waitingMessages).toBeGreaterThanOrEqual(40))
    await using receiver = await TcpReceiver.start({ port })
    const texts = [...numbered(20, 'killed '), ...numbered(20, 'stopped ')]
    await eventually(() => expect([...new Set(receiver.texts)].sort()).toEqual(texts))
  })

  it('that is changed sends what waits to the new receiver', async () => {
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port: await freePort() })])
    await store(input, ...numbered(10))
    await using receiver = await TcpReceiver.start()
    await run(input, [plannedOutput('gelf', { port: receiver.port })])
    await eventually(() => expect(receiver.texts.toSorted()).toEqual(numbered(10)))
  })

  it('that no stream uses any more sends what waits, and then has no buffer', async () => {
    const port = await freePort()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port })])
    await store(input, 'before')
    await run(input, [plannedOutput('gelf', { port }, { streamIds: [] })])
    await store(input, 'after')
    await eventually(() =>
      expect(counted('gelf')).toMatchObject({ waitingMessages: 1, state: 'reconnecting' }),
    )
    await using receiver = await TcpReceiver.start({ port })
    await eventually(() => expect(counted('gelf')).toMatchObject({ state: 'stopped', writtenMessages: 1 }))
    await eventually(async () => expect(await folders()).toEqual([]))
    expect(receiver.texts).toEqual(['before'])
    await run(input, [plannedOutput('gelf', { port })])
    await store(input, 'again')
    await eventually(() => expect(receiver.texts).toEqual(['before', 'again']))
  })

  it('that is deleted leaves nothing, also while the process is away', async () => {
    const input = await plannedInput('gelf-http')
    const port = await freePort()
    const two = ['one', 'two'].map((id) => plannedOutput('gelf', { port }, { id }))
    await run(input, two)
    await store(input, 'm')
    await eventually(async () => expect((await folders()).sort()).toEqual(['one', 'two']))
    await run(input, two.slice(1))
    await eventually(async () => expect(await folders()).toEqual(['two']))
    await fixture().current.kill()
    fixture().start()
    await run(input, [])
    await eventually(async () => expect(await folders()).toEqual([]))
  })

  it('that must not be started says why, and keeps what is stored', async () => {
    const refusal = 'The address to post to is not on the URL whitelist'
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port: 9 }, { refusal })])
    await store(input, 'm')
    await eventually(() =>
      expect(counted('gelf')).toMatchObject({ state: 'failed', lastError: refusal, waitingMessages: 1 }),
    )
  })

  it('whose buffer is full keeps what came first, and counts each message that it drops', async () => {
    fixture().conditions = { ...usualConditions, outputBufferBytes: 8 << 20 }
    await fixture().current.kill()
    fixture().start()
    const port = await freePort()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port })])
    const full_message = 'x'.repeat(60_000)
    const [first, second] = [numbered(100, 'first '), numbered(100, 'second ')]
    for (const texts of [first, second]) {
      const before = fixture().current.counters?.writtenMessages ?? 0
      for (const short_message of texts)
        expect(await post(input, { short_message, host: 'h', full_message })).toBe(202)
      await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(before + 100))
    }
    const { droppedMessages, waitingMessages, waitingBytes } = await eventually(() => {
      const { droppedMessages = 0, waitingMessages = 0, waitingBytes = 0 } = counted('gelf') ?? {}
      expect(droppedMessages + waitingMessages).toBe(200)
      return { droppedMessages, waitingMessages, waitingBytes }
    })
    expect(droppedMessages).toBeGreaterThan(20)
    expect(droppedMessages).toBeLessThan(100)
    expect(waitingBytes).toBeLessThanOrEqual(8 << 20)
    await using receiver = await TcpReceiver.start({ port })
    await eventually(() =>
      expect(counted('gelf')).toMatchObject({ writtenMessages: waitingMessages, waitingMessages: 0 }),
    )
    expect(receiver.texts.slice(0, 100).toSorted()).toEqual(first)
    expect(new Set(receiver.texts).size).toBe(waitingMessages)
    expect(second).toEqual(expect.arrayContaining(receiver.texts.slice(100)))
    // There is room again.
    await store(input, 'after')
    await eventually(() => expect(receiver.texts.at(-1)).toBe('after'))
    expect(counted('gelf')?.droppedMessages).toBe(droppedMessages)
  })

  it('whose receiver refuses a message goes on with the next, counts it as dropped, and says why', async () => {
    const server = createServer(async (request, response) => {
      response.writeHead((await text(request)).includes('wombat') ? 400 : 200).end()
    })
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo // it listens on a port
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('http', { url: `http://127.0.0.1:${port}/`, batch_size: 1 })])
    await store(input, 'first', 'wombat', 'second')
    await eventually(() =>
      expect(counted('http')).toMatchObject({
        ...{ state: 'running', writtenMessages: 2, droppedMessages: 1, waitingMessages: 0 },
        lastError: 'The receiver refused messages: it answered 400',
      }),
    )
  })

  it('gets nothing of what the message store does not take', async () => {
    await using receiver = await TcpReceiver.start()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port: receiver.port })])
    await store(input, 'first')
    await fixture().alterMessages('test', "ADD CONSTRAINT no_wombats CHECK message != 'wombat'")
    try {
      await store(input, 'wombat', 'second')
    } finally {
      await fixture().alterMessages('test', 'DROP CONSTRAINT no_wombats')
    }
    await eventually(() => expect(receiver.texts).toEqual(['first', 'second']))
    await eventually(() => expect(counted('gelf')).toMatchObject({ writtenMessages: 2, waitingMessages: 0 }))
  })

  const title = 'whose disk is nearly full drops and counts, while all is stored'

  it.runIf(canMount)(canMount ? title : `${title} (skipped: needs a mount)`, async () => {
    // Enough for the journal.
    const disk = new SmallDisk(400)
    onTestFinished(() => disk[Symbol.dispose]())
    await fixture().current.kill()
    await rm(fixture().journalDir, { recursive: true })
    fixture().journalDir = join(disk.dir, 'journal')
    fixture().start()
    await using receiver = await TcpReceiver.start()
    const input = await plannedInput('gelf-http')
    await run(input, [plannedOutput('gelf', { port: receiver.port })])
    await store(input, ...numbered(20))
    expect(await fixture().storedTexts()).toEqual(numbered(20))
    await eventually(() => expect(counted('gelf')).toMatchObject({ droppedMessages: 20, waitingMessages: 0 }))
    expect(counted('gelf')?.lastError).toBe(`The disk of its buffer has less than ${512 << 20} bytes left`)
    await fixture().current.kill()
  })
})
