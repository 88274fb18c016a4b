import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeUlidTime, defaultStreamId } from '@logline/message'
import { describe, expect, it } from 'vitest'
import { eventually } from './testing/eventually.ts'
import { plannedInput } from './testing/planned-input.ts'
import { post, sendTcp, sendUdp } from './testing/senders.ts'
import { testIndexSetId, usualConditions } from './testing/start-data-plane.ts'
import { useDataPlane } from './testing/use-data-plane.ts'

const { fixture } = useDataPlane()

describe('a message', () => {
  it('is stored with what its codec and its arrival say', async () => {
    const input = { ...(await plannedInput('gelf-tcp')), staticFields: { env: 'prod', user: 'static' } }
    await fixture().run(input)
    const timestamp = Date.now() / 1000 - 86_400
    await sendTcp(
      input,
      `${JSON.stringify({ host: 'web', short_message: 'hello', timestamp, _user: 'jane' })}\0`,
    )
    const [message] = await eventually(async () => {
      const messages = await fixture().storedMessages()
      expect(messages).toHaveLength(1)
      return messages
    })
    expect(message?.fields).toEqual({
      source: 'web',
      message: 'hello',
      user: 'jane',
      env: 'prod',
      gl2_source_input: 'gelf-tcp',
      gl2_source_node: 'node',
      gl2_remote_ip: '127.0.0.1',
      gl2_remote_port: expect.any(Number),
      gl2_accounted_message_size: 101,
    })
    expect(message?.timestampMs).toBe(Math.round(timestamp * 1000))
    expect(message?.streams).toEqual([defaultStreamId])
    // Its id tells when it arrived, whatever it says of its time.
    expect(Date.now() - decodeUlidTime(message?.id ?? '')).toBeLessThan(3_600_000)
  })

  it('takes its source from the sender when it names none, or from the configuration', async () => {
    const plain = await plannedInput('raw-udp')
    const named = { ...(await plannedInput('syslog-tcp', { override_source: 'named' })) }
    await fixture().run(plain, named)
    await sendUdp(plain, 'plain text')
    await sendTcp(named, '<13>Oct 11 22:14:15 host app: text\n')
    await eventually(async () => {
      const sources = (await fixture().storedMessages()).map((message) => message.fields.source)
      expect(sources.sort()).toEqual(['127.0.0.1', 'named'])
    })
  })

  it.each([1e14, 253_402_300_800])(
    'with the impossible time %d is kept at its receive time',
    async (timestamp) => {
      const input = await plannedInput('gelf-http')
      await fixture().run(input)
      expect(await post(input, { short_message: 'm', timestamp })).toBe(202)
      const [message] = await eventually(async () => {
        const messages = await fixture().storedMessages()
        expect(messages).toHaveLength(1)
        return messages
      })
      expect(message?.timestampMs).toBeGreaterThan(Date.now() - 60_000)
      expect(message?.fields.gl2_processing_error).toContain('Replaced invalid timestamp value')
    },
  )

  it('that is bad is counted with its reason, and the others are stored', async () => {
    const input = await plannedInput('gelf-tcp')
    await fixture().run(input)
    await sendTcp(input, `{"short_message"\0{"host":5,"short_message":"x"}\0[]\0{"short_message":"good"}\0`)
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['good']))
    const counters = await eventually(() => {
      const counters = fixture().current.counters?.inputs['gelf-tcp']
      expect(counters?.failures).toBe(3)
      return counters
    })
    expect(counters?.processedMessages).toBe(1)
    expect(counters?.incomingMessages).toBe(4)
    expect(counters?.recentProblems.map((problem) => problem.reason).sort()).toEqual([
      'GELF: invalid host',
      'GELF: not a JSON object',
      'GELF: not valid JSON',
    ])
  })
})

describe('inputs', () => {
  it('start, stop and restart as the plan changes', async () => {
    const input = await plannedInput('gelf-http')
    await fixture().run(input)
    expect(fixture().current.states.get('gelf-http')?.state).toBe('RUNNING')
    await fixture().apply({ ...input, isWanted: false })
    expect(fixture().current.states.get('gelf-http')?.state).toBe('STOPPED')
    expect(await post(input, { short_message: 'refused' })).toBeNull()
    await fixture().apply(input)
    expect(await post(input, { short_message: 'taken' })).toBe(202)
    const moved = await plannedInput('gelf-http')
    await fixture().apply(moved)
    expect(await post(moved, { short_message: 'moved' })).toBe(202)
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['moved', 'taken']))
  })

  it('fail alone when their port is taken, and start once it is free', async () => {
    const [taken, free] = [await plannedInput('raw-tcp'), await plannedInput('gelf-http')]
    const occupant = createServer()
    await new Promise<void>((resolve) => occupant.listen(taken.configuration.port, '127.0.0.1', resolve))
    await fixture().run(taken, free)
    expect(fixture().current.states.get('raw-tcp')).toMatchObject({
      state: 'FAILED',
      detailedMessage: expect.stringContaining(
        `127.0.0.1 port ${taken.configuration.port} is already in use`,
      ),
    })
    expect(await post(free, { short_message: 'works' })).toBe(202)
    await new Promise((resolve) => occupant.close(resolve))
    await fixture().apply(taken, free)
    expect(fixture().current.states.get('raw-tcp')?.state).toBe('RUNNING')
  })

  it('fail with their reason when the configuration is wrong', async () => {
    await fixture().run(
      { ...(await plannedInput('raw-tcp')), type: 'org.example.Unknown' },
      await plannedInput('gelf-tcp', { port: 70_000 }),
      await plannedInput('syslog-udp', { charset_name: 'klingon' }),
      await plannedInput('syslog-tcp', { tls_enable: true }),
    )
    const reasons = ['raw-tcp', 'gelf-tcp', 'syslog-udp', 'syslog-tcp'].map(
      (id) => fixture().current.states.get(id)?.detailedMessage,
    )
    expect(reasons).toEqual([
      'This version has no input of type org.example.Unknown',
      '"port" (Port) must be a port, 1 to 65535.',
      '"charset_name" (Encoding) names an unknown character set: klingon.',
      'TLS is enabled: name both the certificate file and the private key file',
    ])
  })
})

describe('storing', () => {
  it('waits while there is no engine, and loses nothing', async () => {
    const input = await plannedInput('gelf-http')
    await fixture().apply(input)
    expect(await post(input, { short_message: 'early' })).toBe(202)
    await sleep(200)
    expect(await fixture().storedTexts()).toEqual([])
    fixture().current.setEngine(fixture().connection())
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['early']))
    fixture().current.setEngine(null)
    expect(await post(input, { short_message: 'late' })).toBe(202)
    await sleep(200)
    fixture().current.setEngine(fixture().connection())
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['early', 'late']))
  })

  it('follows the index that is written to', async () => {
    const input = await plannedInput('gelf-http')
    await fixture().run(input)
    await post(input, { short_message: 'old' })
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['old']))
    fixture().indexNo++
    await fixture().apply(input)
    await post(input, { short_message: 'new' })
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['new']))
  })

  it('goes on where it stopped after an orderly end', async () => {
    const input = await plannedInput('gelf-http')
    await fixture().apply(input)
    await post(input, { short_message: 'one' })
    expect(await fixture().current.stop()).toBe(0)
    fixture().start()
    await fixture().run(input)
    await post(input, { short_message: 'two' })
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(['one', 'two']))
  })

  it('keeps the sockets of 3,000 messages in step with the store', async () => {
    const input = await plannedInput('gelf-tcp')
    await fixture().run(input)
    const numbers = Array.from({ length: 3000 }, (_, no) => String(no).padStart(5, '0'))
    await sendTcp(input, numbers.map((no) => `{"short_message":"${no}"}\0`).join(''))
    await eventually(async () => expect(await fixture().storedTexts()).toEqual(numbers))
    const ids = (await fixture().storedMessages()).sort((a, b) => (a.id < b.id ? -1 : 1))
    // Within one millisecond ids sort by arrival.
    expect(ids.map((message) => message.fields.message)).toEqual(numbers)
    await eventually(() => {
      expect(fixture().current.counters?.writtenMessages).toBe(3000)
      expect(fixture().current.counters?.journal).toMatchObject({
        appendedMessages: 3000,
        readMessages: 3000,
        uncommittedMessages: 0,
      })
    })
  })

  it('keeps the order of the messages of each connection, however long threads work at some of them', async () => {
    fixture().conditions = { ...usualConditions, processingThreads: 3 }
    await fixture().current.kill()
    fixture().start()
    const input = await plannedInput('gelf-tcp')
    const slow = { type: 'REGEX', field: 'message', value: '(a|b|ab)*c{200}$', isInverted: false } as const
    const plan = {
      streams: [
        {
          id: 'slow',
          indexSetId: testIndexSetId,
          matchingType: 'AND',
          removesMatchesFromDefaultStream: false,
          rules: [slow],
        },
      ],
      indexSets: [{ id: testIndexSetId, writeIndexNo: fixture().indexNo }],
    } as const
    fixture().current.setEngine(fixture().connection())
    await fixture().current.apply([input], plan)
    const perConnection = 2000
    const bytesOf = (connection: number) =>
      Array.from({ length: perConnection }, (_, no) => {
        const isSlow = no % 100 === connection
        return `${JSON.stringify({ short_message: isSlow ? 'ab'.repeat(2000) : 'm', _no: no, _connection: connection })}\0`
      }).join('')
    await Promise.all([0, 1, 2, 3].map((connection) => sendTcp(input, bytesOf(connection))))
    await eventually(() => expect(fixture().current.counters?.writtenMessages).toBe(4 * perConnection))
    const stored = (await fixture().storedMessages()).sort((a, b) => (a.id < b.id ? -1 : 1))
    const byConnection = Map.groupBy(stored, ({ fields }) => fields.connection)
    const numbers = Array.from({ length: perConnection }, (_, no) => no)
    for (const connection of [0, 1, 2, 3])
      expect(byConnection.get(connection)?.map(({ fields }) => fields.no)).toEqual(numbers)
  })
})
