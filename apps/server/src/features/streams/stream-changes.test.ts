import { type ErrorBody, indexSets, inputs, streamRules, streams } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import type { TestUser } from '../../testing/seed.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const builtIn = ['1', '2', '3', '4'].map((end) => end.padStart(24, '0'))
const nowhere = 'a'.repeat(24)
const exactRule = { type: 1, field: 'source', value: 'web', inverted: false, description: 'web tier' }

describeOnEachDatabase('streams', (database) => {
  let server: TestServer
  let indexSetId: string

  beforeAll(async () => {
    server = await startTestServer({ database })
    const [set] = (await api().call(indexSets.list)).body.index_sets
    indexSetId = set?.id ?? ''
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')
  const load = async (streamId: string) => (await api().call(streams.get, { params: { streamId } })).body

  async function created(changes: object = {}): Promise<string> {
    const body = { title: ' Web ', index_set_id: indexSetId, ...changes }
    const { status, headers, body: answer } = await api().call(streams.create, { body })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${server.url}streams/${answer.stream_id}`)
    return answer.stream_id
  }

  async function refusal(path: string, method: string, body: unknown) {
    const headers = { 'content-type': 'application/json' }
    const answer = await api().fetch(path, { method, headers, body: JSON.stringify(body) })
    const error = (await answer.json()) as ErrorBody // by the test of each status
    return [answer.status, error] as const
  }

  it('keep both of two changes that come at the same moment, and are deleted once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const params = { streamId: await created() }
      const update = (body: object) => api().call(streams.update, { params, body })
      const changes = [
        update({ title: 'New' }),
        update({ description: 'newer' }),
        update({ matching_type: 'OR' }),
      ]
      await Promise.all([...changes, api().call(streams.resume, { params })])
      expect(await load(params.streamId)).toMatchObject({
        title: 'New',
        description: 'newer',
        matching_type: 'OR',
        disabled: false,
      })
      const removals = await Promise.all([1, 2].map(() => api().call(streams.remove, { params })))
      expect(removals.map(({ status }) => status).sort()).toEqual([204, 404])
    }
  })

  it('are created paused, with their rules', async () => {
    const id = await created({ description: 'web tier', matching_type: 'OR', rules: [exactRule] })
    expect(await load(id)).toEqual({
      id,
      title: 'Web',
      description: 'web tier',
      matching_type: 'OR',
      disabled: true,
      is_default: false,
      is_editable: true,
      remove_matches_from_default_stream: false,
      index_set_id: indexSetId,
      creator_user_id: 'admin',
      created_at: expect.stringMatching(/Z$/),
      content_pack: null,
      outputs: [],
      rules: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), stream_id: id, ...exactRule }],
    })
    expect((await load(await created({ matching_type: '' }))).matching_type).toBe('AND')
  })

  it.each([
    [{ title: '  ' }, 'Invalid "title" in body: must not be blank.'],
    [{ matching_type: 'XOR' }, 'Invalid "matching_type" in body'],
    [{ index_set_id: nowhere }, `There is no index set <${nowhere}>.`],
    [{ unknown: 1 }, 'Unrecognized property "unknown" in body.'],
    [{ rules: [{ ...exactRule, type: 9 }] }, 'Unknown stream rule type 9'],
  ])('are refused with %j', async (changes, message) => {
    const [status, body] = await refusal('/streams', 'POST', {
      title: 'x',
      index_set_id: indexSetId,
      ...changes,
    })
    expect([status, body]).toEqual([400, { type: 'ApiError', message: expect.stringContaining(message) }])
  })

  it('are refused with regular expressions that are too large together', async () => {
    const rules = Array.from({ length: 11 }, () => ({ ...exactRule, type: 2, value: 'a'.repeat(1_900) }))
    const stream = { title: 'x', index_set_id: indexSetId }
    const [status, body] = await refusal('/streams', 'POST', { ...stream, rules })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('too large together')])
    expect(await created({ rules: rules.slice(1) })).not.toBe('')
  })

  it('store only into writable index sets of messages', async () => {
    const closed = await createIndexSet(server.db, 'closed', { isWritable: false })
    const events = await createIndexSet(server.db, 'other-events', { indexTemplateType: 'events' })
    for (const [index_set_id, reason] of [
      [closed, 'is not writable'],
      [events, 'is not one for messages'],
    ]) {
      const request = { title: 'x', index_set_id }
      const [status, body] = await refusal('/streams', 'POST', request)
      expect([status, body.message]).toEqual([400, expect.stringContaining(reason ?? '')])
    }
  })

  it('can be changed; what is missing, null or empty stays', async () => {
    const streamId = await created({ description: 'old' })
    const params = { streamId }
    const first = await api().call(streams.update, {
      params,
      body: { title: 'New', matching_type: 'OR', remove_matches_from_default_stream: true },
    })
    expect(first.body).toMatchObject({ title: 'New', description: 'old', matching_type: 'OR' })
    const body = {
      title: '',
      description: '',
      matching_type: '',
      index_set_id: null,
      rules: [],
      x: 1,
    } as const
    const second = await api().call(streams.update, { params, body })
    expect(second.body).toEqual(first.body)
    expect(await load(streamId)).toEqual(first.body)
    const [status] = await refusal(`/streams/${streamId}`, 'PUT', { index_set_id: nowhere })
    expect(status).toBe(400)
  })

  it('are paused, resumed and deleted', async () => {
    const streamId = await created({ rules: [exactRule] })
    const params = { streamId }
    const enabled = async () => (await api().call(streams.enabled)).body.streams.map(({ id }) => id)
    expect(await enabled()).not.toContain(streamId)
    expect((await api().call(streams.resume, { params })).status).toBe(204)
    expect(await enabled()).toContain(streamId)
    expect((await api().call(streams.pause, { params })).status).toBe(204)
    expect((await load(streamId)).disabled).toBe(true)
    expect((await api().call(streams.remove, { params })).status).toBe(204)
    expect((await api().call(streams.get, { params })).status).toBe(404)
    expect((await api().call(streams.pause, { params })).status).toBe(404)
    expect((await api().call(streamRules.list, { params })).status).toBe(404)
  })

  it('are cloned with their rules, paused', async () => {
    const streamId = await created({ matching_type: 'OR', rules: [exactRule] })
    await api().call(streams.resume, { params: { streamId } })
    const body = {
      title: 'Copy',
      description: 'of Web',
      remove_matches_from_default_stream: true,
      index_set_id: indexSetId,
    }
    const answer = await api().call(streams.clone, { params: { streamId }, body })
    expect(answer.status).toBe(201)
    const copy = await load(answer.body.stream_id)
    expect(copy).toMatchObject({ ...body, matching_type: 'OR', disabled: true, rules: [exactRule] })
    expect(copy.rules[0]?.id).not.toBe((await load(streamId)).rules[0]?.id)
    const reader = await server.seed.user({ permissions: [`streams:read:${streamId}`] })
    const forbidden = await server.api.as(reader).call(streams.clone, { params: { streamId }, body })
    expect(forbidden.status).toBe(403)
  })

  it('belong to who makes them', async () => {
    const maker = await server.seed.user({ permissions: ['streams:create'] })
    const other = await server.seed.user({ permissions: ['streams:create'] })
    const body = { title: 'Mine', index_set_id: indexSetId }
    const streamId = (await server.api.as(maker).call(streams.create, { body })).body.stream_id
    const statuses = async (user: TestUser) => {
      const api = server.api.as(user)
      const params = { streamId }
      return [
        (await api.call(streams.get, { params })).status,
        (await api.call(streams.update, { params, body: { title: 'Ours' } })).status,
        (await api.call(streams.resume, { params })).status,
        (await api.call(streamRules.create, { params, body: exactRule })).status,
        (await api.call(streams.remove, { params })).status,
      ]
    }
    expect(await statuses(other)).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(maker)).toEqual([200, 200, 204, 403, 204])
    expect(await statuses(maker)).toEqual([403, 403, 403, 403, 403])
  })

  it('that every installation has cannot be changed', async () => {
    for (const streamId of builtIn) {
      const params = { streamId }
      const body = {
        title: 'x',
        description: '',
        remove_matches_from_default_stream: true,
        index_set_id: indexSetId,
      }
      const answers = [
        await api().call(streams.update, { params, body }),
        await api().call(streams.remove, { params }),
        await api().call(streams.pause, { params }),
        await api().call(streams.resume, { params }),
        await api().call(streams.clone, { params, body }),
        await api().call(streamRules.create, { params, body: exactRule }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
      expect(answers[0]?.body).toMatchObject({ message: expect.stringContaining('cannot be edited') })
    }
  })

  it('are changed several at once, each for itself', async () => {
    const [one, two] = [await created(), await created()]
    const editor = await server.seed.user({ permissions: [`streams:edit:${one}`] })
    const body = { entity_ids: [one, two, nowhere] }
    expect((await server.api.as(editor).call(streams.bulkResume, { body })).body).toEqual({
      successfully_performed: 1,
      failures: [two, nowhere].map((id) => ({
        entity_id: id,
        failure_explanation: `Not authorized to access resource id <${id}>`,
      })),
    })
    expect([(await load(one)).disabled, (await load(two)).disabled]).toEqual([false, true])
    const changer = await server.seed.user({ permissions: ['streams:changestate'] })
    expect((await server.api.as(changer).call(streams.bulkPause, { body })).body).toEqual({
      successfully_performed: 2,
      failures: [{ entity_id: nowhere, failure_explanation: `Stream <${nowhere}> not found!` }],
    })
    expect((await server.api.as(changer).call(streams.bulkDelete, { body })).body.failures).toHaveLength(3)
    expect((await api().call(streams.bulkDelete, { body })).body.successfully_performed).toBe(2)
    expect((await refusal('/streams/bulk_pause', 'POST', { entity_ids: [] }))[0]).toBe(400)
  })

  it('move to another index set together', async () => {
    const other = await createIndexSet(server.db, 'other')
    const ids = [await created(), await created()]
    const path = `/streams/indexSet/${other}`
    const answer = await api().call(streams.assignToIndexSet, { params: { indexSetId: other }, body: ids })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '0'])
    for (const id of ids) expect((await load(id)).index_set_id).toBe(other)
    const missing = await refusal(path, 'PUT', [ids[0], nowhere])
    expect(missing).toMatchObject([404, { message: `Missing streams: [${nowhere}]` }])
    expect((await refusal(path, 'PUT', [builtIn[1]]))[0]).toBe(400)
    expect((await refusal(`/streams/indexSet/${nowhere}`, 'PUT', ids))[0]).toBe(404)
  })

  it('are listed by filter and by query', async () => {
    const web = await created({ title: 'Shop front', description: 'the web tier' })
    const db = await created({ title: 'Shop base', description: 'the data' })
    await api().call(streams.resume, { params: { streamId: db } })
    const titles = async (query: object) =>
      (await api().call(streams.paginated, { query: { per_page: 0, ...query } })).body.elements.map(
        ({ id }) => id,
      )
    const shop = 'title:shop'
    expect(await titles({ query: shop })).toEqual([db, web])
    expect(await titles({ query: `"shop front"` })).toEqual([web])
    expect(await titles({ query: 'SHOP -description:WEB' })).toEqual([db])
    expect(await titles({ query: `id:${web},${db} ${shop}`, order: 'desc' })).toEqual([web, db])
    expect(await titles({ query: encodeURIComponent('"shop base"') })).toEqual([db])
    expect(await titles({ query: `${shop} created_at:>=2020-01-01T00:00:00.000Z` })).toEqual([db, web])
    expect(await titles({ query: `${shop} created_at:<2020-01-01T00:00:00.000Z` })).toEqual([])
    expect(await titles({ query: `${shop} -disabled:true` })).toEqual([db])
    expect(await titles({ query: `${shop} disabled:maybe` })).toEqual([])
    expect(await titles({ query: 'color:front' })).toEqual([web])
    expect(await titles({ query: shop, filters: 'disabled:true' })).toEqual([web])
    expect(await titles({ query: shop, filters: ['disabled:true', 'disabled:false'] })).toEqual([db, web])
    expect(await titles({ query: shop, filters: 'created_at:2020-01-01T00:00:00.000Z><' })).toEqual([db, web])
    expect(await titles({ query: shop, filters: 'created_at:><2020-01-01T00:00:00.000Z' })).toEqual([])
    expect(await titles({ query: shop, filters: [`index_set_id:${nowhere}`] })).toEqual([])
    for (const filter of ['disabled:maybe', 'color:red', 'created_at:soon', 'created_at:a><', 'disabled']) {
      expect((await api().fetch(`/streams/paginated?filters=${filter}`)).status).toBe(400)
    }
  })

  it('take, change and lose rules', async () => {
    const streamId = await created()
    const add = await api().call(streamRules.create, { params: { streamId }, body: exactRule })
    expect(add.status).toBe(201)
    const ruleId = add.body.streamrule_id
    const params = { streamId, ruleId }
    const rule = { id: ruleId, stream_id: streamId, ...exactRule }
    expect((await api().call(streamRules.get, { params })).body).toEqual(rule)
    const body = { type: 5, field: 'user', inverted: true }
    const changed = { ...rule, type: 5, field: 'user', value: null, inverted: true, description: null }
    expect((await api().call(streamRules.update, { params, body })).body).toEqual({ streamrule_id: ruleId })
    const list = await api().call(streamRules.list, { params: { streamId } })
    expect(list.body).toEqual({ total: 1, stream_rules: [changed] })
    expect((await api().call(streamRules.updateByPost, { params, body: exactRule })).status).toBe(200)
    expect((await load(streamId)).rules).toEqual([rule])
    const elsewhere = { streamId: await created(), ruleId }
    expect((await api().call(streamRules.update, { params: elsewhere, body })).status).toBe(404)
    expect((await api().call(streamRules.remove, { params: elsewhere })).status).toBe(404)
    expect((await api().call(streamRules.remove, { params })).status).toBe(204)
    expect((await api().call(streamRules.get, { params })).status).toBe(404)
  })

  it.each([
    [{ type: 1, value: 'x' }, 'field'],
    [{ type: 6, field: ' ', value: 'x' }, 'field'],
    [{ type: 5 }, 'field'],
    [{ type: 3, field: 'took' }, 'value'],
    [{ type: 8, value: '' }, 'value'],
    [{ type: 2, field: 'message', value: '(' }, 'value'],
    [{ type: 2, field: 'message', value: '(?=x)' }, 'value'],
    [{ type: 2, field: 'message', value: '(x)\\1' }, 'value'],
    [{ type: 2, field: 'message', value: '[a-z&&[^x]]' }, 'value'],
  ])('refuse the rule %j', async (rule, field) => {
    const [status, body] = await refusal(`/streams/${await created()}/rules`, 'POST', rule)
    expect([status, body]).toEqual([
      400,
      {
        type: 'ValidationApiError',
        message: 'Validation failed!',
        validation_errors: { [field]: [{ error: expect.any(String) }] },
      },
    ])
  })

  it('tell the types of rules and the inputs they can name', async () => {
    const reader = server.api.as(await server.seed.user({ roles: ['Reader'] }))
    const types = (await reader.call(streamRules.types, { params: { streamId: 'null' } })).body
    expect(types.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 EXACT',
      '2 REGEX',
      '3 GREATER',
      '4 SMALLER',
      '5 PRESENCE',
      '6 CONTAINS',
      '7 ALWAYS_MATCH',
      '8 MATCH_INPUT',
    ])
    const type = 'org.graylog2.inputs.gelf.tcp.GELFTCPInput'
    const body = {
      title: 'Apps',
      type,
      global: true,
      configuration: { bind_address: '127.0.0.1', port: 12_298 },
    }
    const { id } = (await api().call(inputs.create, { body })).body
    const named = (await reader.call(streamRules.inputs)).body
    expect(named).toEqual({ inputs: [{ id, title: 'Apps', name: 'GELF TCP' }] })
  })

  it('test whole numbers of 64 bits by all of their digits', async () => {
    const whole = await created({ rules: [{ type: 1, field: 'id', value: '1234567890123456789' }] })
    for (const [id, matches] of [
      [1234567890123456789n, true],
      [1234567890123456790n, false],
    ]) {
      const body = { message: { id } }
      const answer = await api().call(streams.testMatch, { params: { streamId: whole }, body })
      expect(answer.body.matches).toBe(matches)
    }
  })

  it('take other messages only by who may read all streams, or has the right to route', async () => {
    const manages = (id: string) => [
      'streams:create',
      `streams:read:${id}`,
      `streams:edit:${id}`,
      `streams:changestate:${id}`,
    ]
    const streamId = await created({ rules: [exactRule] })
    const ruleId = (await load(streamId)).rules[0]?.id ?? ''
    const otherSet = await createIndexSet(server.db, 'routed')
    const always = { type: 7, field: null, value: null, inverted: false, description: null }
    const attempts = (user: TestUser) => {
      const by = server.api.as(user)
      const params = { streamId }
      const clone = {
        title: 'x',
        description: null,
        remove_matches_from_default_stream: false,
        index_set_id: indexSetId,
      }
      return {
        rule: () => by.call(streamRules.create, { params, body: always }),
        changedRule: () => by.call(streamRules.update, { params: { streamId, ruleId }, body: always }),
        postedRule: () =>
          by.call(streamRules.updateByPost, { params: { streamId, ruleId }, body: exactRule }),
        or: () => by.call(streams.update, { params, body: { matching_type: 'OR' } }),
        removing: () =>
          by.call(streams.update, { params, body: { remove_matches_from_default_stream: true } }),
        indexSet: () => by.call(streams.update, { params, body: { index_set_id: otherSet } }),
        made: () =>
          by.call(streams.create, { body: { title: 'x', index_set_id: indexSetId, rules: [always] } }),
        clone: () => by.call(streams.clone, { params, body: clone }),
        removedRule: () => by.call(streamRules.remove, { params: { streamId, ruleId } }),
      }
    }
    const statuses = async (user: TestUser) => {
      const each: number[] = []
      for (const attempt of Object.values(attempts(user))) each.push((await attempt()).status)
      return each
    }
    const manager = await server.seed.user({ permissions: manages(streamId) })
    expect(new Set(await statuses(manager))).toEqual(new Set([403]))
    const by = server.api.as(manager)
    const harmless = { title: 'New', description: 'newer', matching_type: 'AND' as const }
    expect((await by.call(streams.update, { params: { streamId }, body: harmless })).status).toBe(200)
    expect((await by.call(streams.resume, { params: { streamId } })).status).toBe(204)
    const empty = { title: 'x', index_set_id: indexSetId }
    expect((await by.call(streams.create, { body: empty })).status).toBe(201)

    const router = await server.seed.user({ permissions: [...manages(streamId), `streams:route`] })
    expect((await statuses(router)).every((status) => status < 300)).toBe(true)
    const other = await created()
    const ofOne = await server.seed.user({ permissions: [...manages(other), `streams:route:${streamId}`] })
    const rule = { params: { streamId: other }, body: always }
    expect((await server.api.as(ofOne).call(streamRules.create, rule)).status).toBe(403)
    const reader = await server.seed.user({ permissions: [...manages(other), 'streams:read'] })
    expect((await server.api.as(reader).call(streamRules.create, rule)).status).toBe(201)
  })

  it('test a message against their rules, all of them', async () => {
    const rules = [
      exactRule,
      { type: 3, field: 'took', value: '10' },
      { type: 2, field: 'message', value: '^GET .*\\d$' },
      { type: 1, field: 'timestamp', value: '2026-01-31T12:00:00.000Z' },
      { type: 6, field: 'tags', value: '"blue"' },
      { type: 5, field: 'user', inverted: true },
    ]
    const streamId = await created({ rules })
    const ids = (await load(streamId)).rules.map(({ id, type }) => [type, id] as const)
    const test = async (message: Record<string, unknown>) => {
      const { matches, rules } = (
        await api().call(streams.testMatch, { params: { streamId }, body: { message } })
      ).body
      const byType = Object.fromEntries(ids.map(([type, id], no) => [`${no}${type}`, rules[id]]))
      return [matches, Object.values(byType).filter(Boolean).length]
    }
    const message = {
      _id: 'x',
      source: 'web',
      took: 12,
      message: 'GET /\n1',
      timestamp: '2026-01-31T12:00:00.000Z',
      tags: ['blue'],
    }
    expect(await test(message)).toEqual([true, 6])
    expect(await test({ ...message, took: 'x', user: 'jane' })).toEqual([false, 4])
    expect(await test({})).toEqual([false, 1])
    await api().call(streams.update, { params: { streamId }, body: { matching_type: 'OR' } })
    expect(await test({})).toEqual([true, 1])
    const empty = { params: { streamId: await created() }, body: { message } }
    expect((await api().call(streams.testMatch, empty)).body).toEqual({ matches: false, rules: {} })
    const [status] = await refusal(`/streams/${streamId}/testMatch`, 'POST', {
      message: { timestamp: 'soon' },
    })
    expect(status).toBe(400)
  })
})
