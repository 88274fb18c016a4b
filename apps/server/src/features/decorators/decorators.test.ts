import { decorators, streams } from '@logline/contract'
import { defaultStreamId } from '@logline/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { createIndexSet } from '../../testing/index-set.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const severity = {
  type: 'org.graylog2.decorators.SyslogSeverityMapperDecorator',
  config: { source_field: 'level', target_field: 'severity' },
}
const format = 'org.graylog2.decorators.FormatStringDecorator'

describeOnEachDatabase('decorators', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const admin = () => server.api.as('admin')

  it('are created, listed in their order, replaced and deleted', async () => {
    const first = await admin().call(decorators.create, { body: { ...severity, order: 2 } })
    expect(first).toMatchObject({ status: 200, body: { ...severity, stream: null, order: 2 } })
    const second = await admin().call(decorators.create, { body: { ...severity, order: 1 } })
    const [a, b] = [first, second].map(({ body }) => ({ decoratorId: body.id ?? '' }))
    const ids = async () => (await admin().call(decorators.list)).body.map(({ id }) => id)
    expect(await ids()).toEqual([b?.decoratorId, a?.decoratorId])
    const body = { ...severity, config: { source_field: 'a', target_field: 'b' }, order: 3 }
    const put = await admin().call(decorators.update, { params: b ?? { decoratorId: '' }, body })
    expect(put).toMatchObject({ status: 200, body: { ...body, id: b?.decoratorId } })
    expect(await ids()).toEqual([a?.decoratorId, b?.decoratorId])
    for (const params of [a, b]) {
      expect((await admin().call(decorators.remove, { params: params ?? { decoratorId: '' } })).status).toBe(
        204,
      )
    }
    expect(await ids()).toEqual([])
    const gone = { params: b ?? { decoratorId: '' } }
    expect((await admin().call(decorators.remove, gone)).status).toBe(404)
    expect((await admin().call(decorators.update, { ...gone, body })).status).toBe(404)
  })

  it('go with their stream', async () => {
    const index_set_id = await createIndexSet(server.db, `of-${database}`)
    const { body: made } = await admin().call(streams.create, { body: { title: 'Web', index_set_id } })
    const params = { streamId: made.stream_id }
    await admin().call(decorators.create, { body: { ...severity, stream: params.streamId } })
    expect((await admin().call(decorators.list)).body).toHaveLength(1)
    await admin().call(streams.remove, { params })
    expect((await admin().call(decorators.list)).body).toEqual([])
  })
})

describe('decorators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('tell which types can run, with the fields of their configuration', async () => {
    const { body } = await server.api.as(await server.seed.user()).call(decorators.available)
    const defaults = Object.entries(body).map(([type, { requested_configuration }]) => [
      type.split('.').at(-1),
      Object.fromEntries(
        Object.entries(requested_configuration).map(([name, field]) => [name, field.default_value]),
      ),
    ])
    expect(Object.fromEntries(defaults)).toEqual({
      SyslogSeverityMapperDecorator: { source_field: 'level', target_field: 'severity' },
      FormatStringDecorator: {
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the documented default
        format_string: '${source} - ${message}',
        require_all_fields: false,
        target_field: 'message',
      },
      LinkFieldDecorator: { link_field: 'message' },
    })
    expect(body[format]).toMatchObject({ type: format, name: 'Format String', human_name: 'Format string' })
  })

  it.each([
    ['a type that cannot run', { ...severity, type: 'org.example.Nothing' }, 'Unknown decorator type'],
    ['a configuration that lacks a field', { ...severity, config: {} }, 'source_field'],
    ['one with too many', { ...severity, config: { ...severity.config, colour: 'red' } }, 'colour'],
    [
      'a template that cannot be read',
      { type: format, config: { format_string: '$' + '{source', target_field: 'message' } },
      'not closed',
    ],
    ['a stream that is not there', { ...severity, stream: '0123456789abcdef01234567' }, 'no stream'],
  ])('refuse %s', async (_, body, problem) => {
    const answer = await server.api.as('admin').call(decorators.create, { body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(problem) } })
  })

  it('of a stream are changed by those who may edit the stream, before and after, and seen by its readers', async () => {
    const { api, seed } = server
    const right = `streams:edit:${defaultStreamId}`
    const own = ['decorators:create', 'decorators:edit', 'decorators:read']
    const stranger = api.as(await seed.user({ permissions: own }))
    const editor = api.as(
      await seed.user({ permissions: [...own, right, `streams:read:${defaultStreamId}`] }),
    )
    const ofStream = { ...severity, stream: defaultStreamId }
    expect((await stranger.call(decorators.create, { body: ofStream })).status).toBe(403)
    const { status, body } = await editor.call(decorators.create, { body: ofStream })
    expect(status).toBe(200)
    const params = { decoratorId: body.id ?? '' }
    expect((await stranger.call(decorators.list)).body).toEqual([])
    expect((await editor.call(decorators.list)).body).toHaveLength(1)
    expect((await stranger.call(decorators.update, { params, body: severity })).status).toBe(403)
    expect((await stranger.call(decorators.remove, { params })).status).toBe(403)
    const free = await stranger.call(decorators.create, { body: severity })
    const moved = { params: { decoratorId: free.body.id ?? '' }, body: ofStream }
    expect((await stranger.call(decorators.update, moved)).status).toBe(403)
    expect((await editor.call(decorators.remove, { params })).status).toBe(204)
  })
})
