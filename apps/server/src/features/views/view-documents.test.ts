import { views } from '@logline/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/databases/each-database.ts'
import { saveView, viewBody } from '../../testing/saved-views.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { viewDocuments } from '../../testing/view-documents.ts'

describeOnEachDatabase('documents of the reference system', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const api = () => server.api.as('admin')

  it.each(viewDocuments)('come back whole, and are saved again as they are: $title', async (document) => {
    const { title, type, state, answer = state } = document
    const saved = await saveView(api(), { title, type, state, properties: ['a', 'b', 'a'] })
    const params = { viewId: saved.id }
    const loaded = (await api().call(views.get, { params })).body
    expect(loaded).toEqual(saved)
    expect(loaded).toMatchObject({ title, type, properties: ['a', 'b'], requires: {} })
    expect(loaded.state).toEqual(answer)
    const again = await api().call(views.update, { params, body: loaded })
    expect(again).toMatchObject({ status: 200, body: { revision: loaded.revision + 1 } })
    expect((await api().call(views.get, { params })).body.state).toEqual(answer)
  })

  it.each([
    ['title', { title: '  ' }, 'Invalid "title" in body: must not be blank.'],
    ['title with U+0000', { title: 'a\0b' }, 'must not contain the character U+0000'],
    ['type', { type: 'REPORT' }, 'Invalid "type" in body'],
    ['unknown member', { colour: 1 }, 'Unrecognized property "colour" in body.'],
    ['id', { id: 'mine' }, 'Invalid "id" in body: must be 24 hex digits.'],
    ['time of creation', { created_at: 'yesterday' }, 'Invalid "created_at" in body'],
    ['state', { state: { q: {} } }, 'Invalid "state.q.widgets" in body'],
    ['widget', stateOf({ id: 'w', config: {} }), 'a widget has an `id`, a `type` and a `config`'],
    [
      'visualisation that is missing',
      stateOf({
        id: 'w',
        type: 'aggregation',
        config: { row_pivots: [], column_pivots: [], series: [], sort: [] },
      }),
      'config.visualization',
    ],
    [
      'direction',
      stateOf(table({ sort: [{ type: 'pivot', field: 'a', direction: 'asc' }] })),
      'config.sort.0.direction',
    ],
    ['time range', stateOf({ ...table({}), timerange: { type: 'lunar' } }), 'timerange.type'],
    [
      'place',
      { state: { q: { widgets: [], widget_mapping: {}, positions: { w: { col: 'left' } } } } },
      'state.q.positions.w.col',
    ],
  ])('is refused with the reason: %s', async (_, changes, message) => {
    const body = { ...(await viewBody(api())), ...changes }
    const headers = { 'content-type': 'application/json' }
    const answer = await api().fetch('/views', { method: 'POST', headers, body: JSON.stringify(body) })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { type: 'ApiError', message: expect.stringContaining(message) },
    ])
  })
})

function table(config: object) {
  return { id: 'w', type: 'messages', config: { fields: [], show_message_row: true, ...config } }
}

function stateOf(widget: object) {
  const positions = { w: { col: 1, row: 1, height: 1, width: 1 } }
  return { state: { q: { widgets: [widget], widget_mapping: {}, positions } } }
}
