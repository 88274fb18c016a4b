import { decodeUlidTime } from '@logline/message'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GelfCodec } from '../codecs/gelf-codec.ts'
import type { Stage } from '../stages/stage.ts'
import { maxKeptBytes } from './failed-record.ts'
import { maxMessagesOfRecord } from './record-in-work.ts'
import { compileProcessing, RecordProcessor } from './record-processor.ts'

const arrivedMs = Date.UTC(2026, 10, 22, 12)
let problems: { kind: string; reason: string }[]
const stats = {
  processedMessages: 0,
  problem: (kind: string, reason: string) => problems.push({ kind, reason }),
}
let processor: RecordProcessor

beforeEach(() => {
  problems = []
  stats.processedMessages = 0
  processor = new RecordProcessor({ nodeId: 'node', statsOf: () => stats })
})
afterEach(() => {
  vi.restoreAllMocks()
})

function process(gelf: object, recordNo = 5) {
  return processor.process({
    recordNo,
    sourceText: JSON.stringify({ inputId: 'in', codec: 'gelf', configuration: {} }),
    receivedAtMs: arrivedMs,
    remoteAddress: '',
    remotePort: 0,
    payload: Buffer.from(JSON.stringify(gelf)),
  })
}

function useStages(...stages: Stage[]): void {
  processor.setSurroundings(
    { stages, firstStreamIds: ['default'], failureStreamIds: ['failures'], idTime: 'arrival' },
    7,
  )
}

/** A stage by its name that copies a message once and marks both. */
function copying(name: string): Stage {
  return {
    name,
    process(message, copier) {
      const copy = copier.copy(message)
      message.message += ` ${name}0`
      if (copy !== null) copy.message += ` ${name}1`
      return true
    },
  }
}

describe('the id of a message', () => {
  it('comes from its record alone, whatever processing makes of its time', () => {
    const gelf = { host: 'h', short_message: 'm', timestamp: 1_000_000 }
    useStages()
    const [before] = process(gelf)
    useStages({
      name: 'clock',
      process(message) {
        message.timestampMs += 5000
        return true
      },
    })
    const [after] = process(gelf)
    expect(after?.timestampMs).toBe(1_000_005_000)
    expect(after?.id).toBe(before?.id)
    expect(decodeUlidTime(after?.id ?? '')).toBe(arrivedMs)
  })

  it('begins with the time of the message in a batch of the first format', () => {
    const stages: Stage[] = []
    processor.setSurroundings({ stages, firstStreamIds: [], failureStreamIds: [], idTime: 'message' }, 7)
    const [message] = process({ short_message: 'm', timestamp: 1_000_000 })
    expect(decodeUlidTime(message?.id ?? '')).toBe(1_000_000_000)
  })
})

describe('a record', () => {
  it('gives as many messages as its codec finds in it, each with an id of its own', () => {
    const decoded = ['a', '', 'b'].map((message) => ({ timestampMs: 1, source: 's', message, fields: {} }))
    vi.spyOn(GelfCodec.prototype, 'decode').mockReturnValue(decoded)
    useStages()
    const messages = process({})
    const ordinary = messages.filter(({ streams }) => streams[0] === 'default')
    expect(ordinary.map(({ message }) => message)).toEqual(['a', 'b'])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
    expect(stats.processedMessages).toBe(2)
    expect(problems).toEqual([{ kind: 'incomplete', reason: 'The message text is empty' }])
  })

  it('leaves out and counts what is above the number that ids can tell apart', () => {
    const decoded = Array.from({ length: maxMessagesOfRecord + 2 }, () => ({
      timestampMs: 1,
      source: 's',
      message: 'm',
      fields: {},
    }))
    vi.spyOn(GelfCodec.prototype, 'decode').mockReturnValue(decoded)
    useStages()
    const messages = process({})
    expect(new Set(messages.map(({ id }) => id)).size).toBe(maxMessagesOfRecord)
    expect(problems.map(({ kind }) => kind)).toEqual(['shedMessages', 'shedMessages'])
  })
})

describe('a record that cannot be decoded', () => {
  const record = {
    recordNo: 5,
    sourceText: JSON.stringify({ inputId: 'in', codec: 'gelf', configuration: {} }),
    receivedAtMs: arrivedMs,
    remoteAddress: '10.0.0.9',
    remotePort: 5140,
    payload: Buffer.from('{"short_message":'),
  }

  it('is kept among the failures, with its bytes and where it came from, and goes through no stage', () => {
    useStages(copying('a'))
    const [kept, ...others] = processor.process(record)
    expect(others).toEqual([])
    expect(kept).toMatchObject({
      timestampMs: arrivedMs,
      source: '10.0.0.9',
      message: expect.stringMatching(/^Could not decode a message: /),
      streams: ['failures'],
      fields: {
        failure_type: 'decoding',
        failure_cause: problems[0]?.reason,
        failed_message_codec: 'gelf',
        failed_message_size: 17,
        failed_message_is_whole: true,
        full_message: '{"short_message":',
        gl2_source_input: 'in',
        gl2_source_node: 'node',
        gl2_remote_ip: '10.0.0.9',
        gl2_remote_port: 5140,
      },
    })
    const bytes = Buffer.from(String(kept?.fields.failed_message_base64), 'base64')
    expect(bytes).toEqual(record.payload)
    expect(stats.processedMessages).toBe(0)
  })

  it('is kept as far as the bound goes, and says so', () => {
    useStages()
    const payload = Buffer.alloc(maxKeptBytes + 1, 'x')
    const [kept] = processor.process({ ...record, payload })
    expect(kept?.fields).toMatchObject({
      failed_message_size: maxKeptBytes + 1,
      failed_message_is_whole: false,
    })
    expect(Buffer.from(String(kept?.fields.failed_message_base64), 'base64')).toHaveLength(maxKeptBytes)
  })

  it('is kept once beside the messages that it has, when some are without a text', () => {
    const decoded = ['', 'a', ''].map((message) => ({ timestampMs: 1, source: 's', message, fields: {} }))
    vi.spyOn(GelfCodec.prototype, 'decode').mockReturnValue(decoded)
    useStages(copying('b'))
    const messages = process({})
    expect(messages.map(({ streams }) => streams)).toEqual([['default'], ['default'], ['failures']])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
    expect(messages.at(-1)?.fields).toMatchObject({
      failure_cause: 'The message text is empty',
      failed_message_others: 2,
      failed_message_attempts: 1,
    })
    expect(problems.map(({ kind }) => kind)).toEqual(['incomplete', 'incomplete'])
  })

  it('is lost, and counted, by a plan of a version that kept none', () => {
    processor.setSurroundings(
      { stages: [], firstStreamIds: ['default'], failureStreamIds: [], idTime: 'arrival' },
      7,
    )
    expect(processor.process(record)).toEqual([])
    expect(problems.map(({ kind }) => kind)).toEqual(['failures'])
  })
})

describe('a stage', () => {
  it('may change, copy and drop messages; a copy goes on with the next stage', () => {
    useStages(copying('a'), copying('b'), {
      name: 'filter',
      process: ({ message }) => message !== 'm a1 b0',
    })
    const messages = process({ short_message: 'm' })
    expect(messages.map(({ message }) => message)).toEqual(['m a0 b0', 'm a0 b1', 'm a1 b1'])
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3)
    expect(messages.map(({ streams }) => streams)).toEqual([['default'], ['default'], ['default']])
  })

  it('gives copies that do not change with each other', () => {
    useStages(copying('a'), {
      name: 'marks',
      process(message) {
        message.fields[message.message] = true
        message.streams.push(message.message)
        return true
      },
    })
    const [first, second] = process({ short_message: 'm' })
    expect(first?.fields).not.toHaveProperty('m a1')
    expect(second?.streams).toEqual(['default', 'm a1'])
  })

  it('that fails leaves the message, which says so and goes on', () => {
    const fails: Stage = {
      name: 'broken',
      process() {
        throw new Error('no luck')
      },
    }
    useStages(fails, copying('b'))
    const [first, second] = process({ short_message: 'm' })
    expect(first?.message).toBe('m b0')
    expect(first?.fields.gl2_processing_error).toBe(
      `Could not apply processor [broken] on message <${first?.id}> - Error: no luck`,
    )
    expect(second?.fields.gl2_processing_error).toBe(first?.fields.gl2_processing_error)
  })

  it('that adds fields beyond the limits loses them before the next sees them, which is counted once', () => {
    const seen: unknown[] = []
    const adding = (name: string): Stage => ({
      name,
      process({ fields }) {
        seen.push(Object.keys(fields).length)
        for (let no = 0; no < 1100; no++) fields[`${name}${no}`] = no
        fields[`${name}0`] = 'x'.repeat(40_000)
        return true
      },
    })
    useStages(adding('a'), adding('b'))
    const [message] = process({ short_message: 'm' })
    const fields = message?.fields ?? {}
    expect(Object.keys(fields).filter((name) => !name.startsWith('gl2_'))).toHaveLength(1000)
    expect(fields).toMatchObject({ gl2_source_input: 'in', gl2_source_node: 'node', a0: 'x'.repeat(32_766) })
    expect(fields).not.toHaveProperty('b0')
    expect(fields.gl2_processing_error).toMatch(
      /^Fields exceeded a limit - dropped 10\d above .+, Fields exceeded a limit - dropped 1100 above/,
    )
    expect(seen).toEqual([expect.any(Number), 1003])
    expect(problems.map(({ kind }) => kind)).toEqual(['limitedMessages'])
  })

  it('that sets a time which cannot be stored gets that of the arrival, and the message says so', () => {
    useStages({
      name: 'clock',
      process(message) {
        message.timestampMs = Number.NaN
        return true
      },
    })
    const [message] = process({ short_message: 'm' })
    expect(message?.timestampMs).toBe(arrivedMs)
    expect(message?.fields.gl2_processing_error).toContain('Value <NaN> is outside of what can be stored')
  })
})

describe('a plan', () => {
  const plan = {
    inputs: [{ id: 'in', staticFields: { team: 'ops' }, extractors: [] }],
    defaultStream: { id: 'default', indexSetId: 'a' },
    streams: [
      {
        id: 'ops',
        indexSetId: 'a',
        matchingType: 'AND',
        removesMatchesFromDefaultStream: false,
        rules: [{ type: 'EXACT', field: 'team', value: 'ops', isInverted: false }],
      },
    ],
    grokPatterns: {},
    failuresStream: null,
    indexSets: [],
    idTime: 'arrival',
  } as const

  it.each([
    [['filterChain', 'streamRules'], 'ops', ['default', 'ops']],
    [['streamRules', 'filterChain'], 'ops', ['default']],
    [['filterChain'], 'ops', ['default']],
    [['streamRules'], undefined, ['default']],
  ] as const)('runs its processors in their order: %j', (processors, team, streams) => {
    processor.setSurroundings(compileProcessing({ ...plan, processors }), 7)
    const [message] = process({ short_message: 'm' })
    expect({ team: message?.fields.team, streams: message?.streams }).toEqual({ team, streams })
  })
})
