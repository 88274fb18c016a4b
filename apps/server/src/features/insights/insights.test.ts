import {
  clusterConfig,
  clusterConfigs,
  type ExplainRequest,
  insights,
  type TimeExplanation,
  universalSearch,
} from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { HttpError } from '../../http/errors.ts'
import { addStream } from '../../testing/add-stream.ts'
import { startGelfInput } from '../../testing/messages/gelf-input.ts'
import { sendGelf } from '../../testing/messages/gelf-sender.ts'
import {
  type Incident,
  incidentMinutes,
  incidents,
  traffic,
  trafficMinutes,
} from '../../testing/messages/incidents.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { searchHttpProblem } from '../searches/index.ts'

const minuteMs = 60_000
/** Seeds of traffic in which nothing happens. */
const quiet = [101, 102, 103, 104, 105, 106]
const endMs = Math.floor(Date.now() / minuteMs) * minuteMs - 10 * minuteMs
const startMs = endMs - trafficMinutes * minuteMs
const isoOf = (ms: number) => new Date(ms).toISOString()
const span = (from: number, to: number) => ({
  type: 'absolute' as const,
  from: isoOf(startMs + from * minuteMs),
  to: isoOf(startMs + to * minuteMs),
})
const timerange = span(0, trafficMinutes)
const selection = span(incidentMinutes.from, incidentMinutes.to)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ engine: true })
  const { port } = await startGelfInput(server)
  const sent = [
    ...incidents.flatMap((incident, no) => traffic(`incident${no}`, no + 1, endMs, incident)),
    ...quiet.flatMap((seed) => traffic(`quiet${seed}`, seed, endMs)),
  ]
  await sendGelf(port, sent)
  await vi.waitFor(
    async () => expect((await patterns({ query_string: '*', limit: 1 })).messages).toBe(sent.length),
    { timeout: 300_000, interval: 500 },
  )
}, 400_000)
afterAll(() => server.stop())

const admin = () => server.api.as('admin')

async function explain(scenario: string, parts: Partial<ExplainRequest> = {}): Promise<TimeExplanation> {
  const body = { query_string: `scenario:${scenario}`, timerange, selection, ...parts }
  const answer = await admin().call(insights.explain, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function patterns(parts: { query_string: string; limit?: number; group_field?: string }) {
  const answer = await admin().call(insights.patterns, { body: { timerange, ...parts } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

function namesCause({ cause }: Incident, { values, patterns }: TimeExplanation): boolean {
  return 'pattern' in cause
    ? patterns.slice(0, 3).some(({ pattern }) => cause.pattern.test(pattern))
    : values.slice(0, 3).some(({ field, value }) => field === cause.field && cause.value.test(value))
}

describe('an explanation', () => {
  it.each(incidents.map((incident, no) => ({ ...incident, no })))(
    'has the cause of $name among the first three',
    async ({ no, ...incident }) => {
      const found = await explain(`incident${no}`)
      const told = [
        ...found.values.map(
          ({ field, comparison, value, weight }) => `${field} ${comparison} ${value} ${weight}`,
        ),
        ...found.patterns.map(({ pattern, state, weight }) => `${pattern} ${state} ${weight}`),
      ]
      expect(namesCause(incident, found), told.join('\n')).toBe(true)
    },
  )

  it('names the patterns that did not change, the most frequent first', async () => {
    const { patterns, similar_patterns, similar_pattern_names } = await explain('incident0')
    expect(similar_pattern_names).toHaveLength(similar_patterns)
    expect(similar_pattern_names).toContain('cart of <word> restored')
    expect(patterns.filter(({ pattern }) => similar_pattern_names.includes(pattern))).toEqual([])
  })

  it.each(quiet)('finds nothing where nothing happened (%i)', async (seed) => {
    for (const from of [15, 30, 60, 90]) {
      const { values, patterns } = await explain(`quiet${seed}`, { selection: span(from, from + 15) })
      expect([...values, ...patterns]).toEqual([])
    }
  })
})

const countOf = async (query: string) => {
  const answer = await admin().call(universalSearch.absolute, {
    query: { query, from: timerange.from, to: timerange.to, limit: 1, decorate: 'false' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.total_results
}

describe('queries of an explanation', () => {
  it('find as many messages as it counts in the selection', async () => {
    for (const [no] of incidents.entries()) {
      const { values, patterns } = await explain(`incident${no}`)
      for (const { query, selection: found } of [...values, ...patterns]) {
        const text = `scenario:incident${no} AND (${query}) AND timestamp:["${selection.from}" TO "${selection.to}"}`
        expect([text, await countOf(text)]).toEqual([text, found.count])
      }
    }
  })
})

describe('patterns', () => {
  it('are those of the texts, with counts, shares, what varies, levels, services and examples', async () => {
    const found = await patterns({ query_string: 'scenario:incident0' })
    expect(found.patterns.map(({ pattern }) => pattern).toSorted()).toEqual([
      '<ip> "GET /v1/items/<n> HTTP/2" 200 <n> <n>',
      '<ip> "GET /v1/items/<n> HTTP/2" 201 <n> <n>',
      '<ip> "GET /v1/items/<n> HTTP/2" 500 <n> <n>',
      'card of <word> charged in <ms> ms, attempt <n>/<n>',
      'cart of <word> restored',
      'charge failed: upstream timeout after <ms> ms, attempt <n>/<n>',
      'job cleanup finished in <ms> ms',
      'job mailer finished in <ms> ms',
      'order <n> confirmed in <ms> ms trace_id=<hex>',
    ])
    expect(found.patterns.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(found.messages)
    expect([found.matched, found.read, found.total]).toEqual([found.messages, found.messages, 9])
    const failed = found.patterns.find(({ pattern }) => pattern.startsWith('charge failed'))
    expect(failed).toMatchObject({
      state: 'new',
      lift: null,
      query: 'message:"charge failed: upstream timeout after" AND message:"ms, attempt"',
      levels: [{ value: '3', count: failed?.count }],
    })
    expect(failed?.groups).toEqual([{ value: 'payment', count: failed?.count }])
    expect(failed?.examples).toHaveLength(4)
    expect(failed?.course.slice(0, 45).every((count) => count === 0)).toBe(true)
    expect(failed?.course.reduce((sum, count) => sum + count)).toBe(failed?.count)
    const steady = found.patterns.find(({ pattern }) => pattern.startsWith('cart'))
    expect(steady?.state).toBe('steady')
    for (const { query, count } of found.patterns) {
      expect([query, await countOf(`scenario:incident0 AND ${query}`)]).toEqual([query, count])
    }
  })
})

it('tells the values of another field of each pattern', async () => {
  const found = await patterns({ query_string: 'scenario:incident0', group_field: 'source' })
  const failed = found.patterns.find(({ pattern }) => pattern.startsWith('charge failed'))
  expect(failed?.groups.map(({ value }) => value).toSorted()).toEqual(['payment-1', 'payment-2', 'payment-3'])
})

describe('the pattern of a message', () => {
  const like = async (text: string) => {
    const body = { timerange, query_string: 'scenario:incident0', like: text }
    const { status, body: found } = await admin().call(insights.patterns, { body })
    return [status, found.total, found.patterns] as const
  }

  it('is the one that all patterns of the search have for it, with the same count and query', async () => {
    const { patterns: all } = await patterns({ query_string: 'scenario:incident0' })
    for (const { pattern, query, count, examples } of all) {
      const [status, total, found] = await like(`${examples[0]?.message}\nand a second line`)
      expect([status, total, found.map(({ examples: _, ...one }) => one)]).toEqual([
        200,
        1,
        [expect.objectContaining({ pattern, query, count })],
      ])
    }
  })

  it('is none where no message is like it', async () => {
    expect(await like('charge refused')).toEqual([200, 0, []])
    expect(await like('17 "18"')).toEqual([200, 0, []])
  })
})

describe('fields', () => {
  it('are told with how many messages have them', async () => {
    const body = { query_string: 'scenario:incident0', timerange }
    const { status, body: found } = await admin().call(insights.fields, { body })
    expect([status, found.messages]).toEqual([200, found.read])
    const counts = new Map(found.fields.map(({ name, count }) => [name, count]))
    expect([counts.get('timestamp'), counts.get('scenario')]).toEqual([found.messages, found.messages])
    for (const name of ['status', 'took_ms', 'user']) {
      expect([name, counts.get(name) ?? 0]).toEqual([
        name,
        await countOf(`scenario:incident0 AND _exists_:${name}`),
      ])
    }
    const some = await admin().call(insights.fields, { body: { ...body, limit: 3 } })
    expect(some.body.fields).toHaveLength(3)
  })

  it('of more messages than are read are told about as they are', async () => {
    const body = { query_string: '*', timerange }
    const { body: found } = await admin().call(insights.fields, { body })
    expect(found.read).toBeLessThan(found.messages)
    for (const { name, count } of found.fields.filter(({ share }) => share > 0.05)) {
      const exact = await countOf(`_exists_:${name}`)
      expect([name, Math.abs(count - exact) / exact < 0.15]).toEqual([name, true])
    }
  })
})

describe('what varies in a pattern', () => {
  it('is told with its values', async () => {
    const { patterns: found } = await patterns({ query_string: 'scenario:incident0' })
    const failed = found.find(({ pattern }) => pattern.startsWith('charge failed'))
    const body = {
      ...{ query_string: 'scenario:incident0', timerange },
      ...{ pattern: failed?.pattern ?? '', pattern_query: failed?.query ?? '' },
    }
    const { status, body: told } = await admin().call(insights.variables, { body })
    expect([status, told.read]).toEqual([200, failed?.count])
    const [ms, attempt, most] = told.variables
    expect([ms?.name, attempt?.name, most?.name]).toEqual(['ms', 'n', 'n'])
    expect(ms?.numbers).toMatchObject({ least: expect.closeTo(3_000, -1), most: expect.closeTo(3_049, -1) })
    expect(attempt?.values.map(({ value }) => value).toSorted()).toEqual(['1', '2', '3'])
    expect(most).toEqual({
      ...{ name: 'n', distinct: 1, values: [{ value: '3', count: failed?.count }] },
      numbers: { least: 3, median: 3, most: 3 },
    })
    const words = found.find(({ pattern }) => pattern.startsWith('cart of'))
    const of = { ...body, pattern: words?.pattern ?? '', pattern_query: words?.query ?? '' }
    const [user] = (await admin().call(insights.variables, { body: of })).body.variables
    expect(user).toMatchObject({ name: 'word', numbers: null })
    expect(user?.distinct).toBeGreaterThan(100)
    const nobody = server.api.as(await server.seed.user({ permissions: [] }))
    expect((await nobody.call(insights.variables, { body })).status).toBe(403)
  })
})

describe('whoever asks', () => {
  it('is told of messages they may read alone, and of nothing without any', async () => {
    const nobody = server.api.as(await server.seed.user({ permissions: [] }))
    const body = { query_string: '*', timerange }
    expect((await nobody.call(insights.patterns, { body })).status).toBe(403)
    expect((await nobody.call(insights.explain, { body: { ...body, selection } })).status).toBe(403)
    expect((await nobody.call(insights.fields, { body })).status).toBe(403)
    const streams = [defaultStreamId]
    const named = { ...body, streams }
    expect((await nobody.call(insights.patterns, { body: named })).status).toBe(403)
    const elsewhere = await addStream(server, 'Empty')
    const reader = server.api.as(await server.seed.user({ permissions: [`streams:read:${elsewhere}`] }))
    const found = await reader.call(insights.patterns, { body })
    expect([found.status, found.body.messages]).toEqual([200, 0])
    expect((await reader.call(insights.explain, { body: { ...named, selection } })).status).toBe(403)
  })

  it('may go while they wait, which is no fault', () => {
    const gone = searchHttpProblem(new DOMException('This operation was aborted', 'AbortError'))
    expect(gone).toMatchObject({ message: 'The search was cancelled.' })
    expect(gone).toBeInstanceOf(HttpError)
  })

  it('is told what is wrong with a query, a range or a selection', async () => {
    const wrong = async (parts: object) => {
      const body = { query_string: '*', timerange, selection, ...parts }
      const { status, body: answer } = await admin().call(insights.explain, { body })
      return [status, JSON.stringify(answer)]
    }
    expect(await wrong({ query_string: 'a:(' })).toEqual([400, expect.stringContaining('Cannot parse query')])
    expect(await wrong({ selection: span(5, 5) })).toEqual([400, expect.stringContaining('holds no time')])
    expect(await wrong({ selection: span(9, 5) })).toEqual([
      400,
      expect.stringContaining('must not be before'),
    ])
  })

  it('is told of no longer time than a search may reach back', async () => {
    const { className, whenUnset } = clusterConfigs.searches
    const limit = async (query_time_range_limit: string) => {
      const params = { configClass: className }
      await admin().call(clusterConfig.update, { params, body: { ...whenUnset, query_time_range_limit } })
    }
    await limit('PT10M')
    const found = await explain('quiet101', { baseline: [span(0, 90)] })
    await limit('P0D')
    expect([found.timerange.from, found.selection.from]).toEqual([span(110, 120).from, span(95, 105).from])
    expect(found.baseline.ranges).toEqual([{ from: span(80, 90).from, to: span(80, 90).to }])
  })

  it('hears of too few messages, and of a baseline without any', async () => {
    const few = await explain('incident0', { query_string: 'scenario:incident0 AND app:worker AND level:4' })
    expect(few).toMatchObject({ state: 'too_few', patterns: [] })
    const none = await explain('incident0', { baseline: [span(-60, -30)] })
    expect(none).toMatchObject({ state: 'no_baseline', baseline: { messages: 0, read: 0 } })
    expect(none.values[0]).toMatchObject({ comparison: 'equals', weight: 0, lift: null })
    const yesterday = await explain('incident0', { baseline: [span(0, 60), span(80, 200)] })
    expect(yesterday.baseline.ranges).toEqual([
      { from: span(0, 60).from, to: span(0, 60).to },
      { from: span(80, 90).from, to: span(80, 90).to },
      { from: span(105, 200).from, to: span(105, 200).to },
    ])
  })
})
