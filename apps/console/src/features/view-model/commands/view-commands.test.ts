import { expect, it } from 'vitest'
import { pageOf } from '../document/view-document.ts'
import { newSearchDocument } from './default-documents.ts'
import { inOrder } from './page-edit.ts'
import { setQuery, setStreams } from './query-commands.ts'
import { dashboardOf, setMetadata } from './view-commands.ts'
import { addWidget, makeWidget } from './widget-commands.ts'

const search = newSearchDocument({ timeRange: { type: 'relative', from: 900 } }, { fields: ['timestamp'] })
const queryId = search.queries[0]?.id ?? ''
const own = makeWidget({
  type: 'messages',
  config: {},
  timerange: { type: 'relative', from: 60 },
  query: { type: 'elasticsearch', query_string: 'b OR c' },
  streams: ['s2'],
})
const worked = inOrder(
  setMetadata({ title: 'Errors', summary: 'x' }),
  setQuery(queryId, 'a'),
  setStreams(queryId, ['s1']),
  addWidget(queryId, { widget: own, place: { width: 4, height: 4 }, title: 'Mine' }),
)(search)

it('makes a dashboard of a search whose widgets ask what they asked', () => {
  const dashboard = dashboardOf(worked, 'new')
  const [count, messages, last] = pageOf(dashboard, queryId).widgets
  const asked = {
    timerange: { type: 'relative', from: 900 },
    query: { type: 'elasticsearch', query_string: 'a' },
    streams: ['s1'],
  }
  expect(count).toMatchObject(asked)
  expect(messages).toMatchObject(asked)
  expect(last).toMatchObject({
    timerange: { type: 'relative', from: 60 },
    query: { query_string: '(a) AND (b OR c)' },
    streams: ['s2'],
  })
  expect(pageOf(dashboard, queryId)).toMatchObject({
    titles: { widget: { [own.id]: 'Mine' } },
    positions: pageOf(worked, queryId).positions,
  })
})

it('makes a dashboard that is new, unnamed and searches nothing besides its widgets', () => {
  const { view, queries } = dashboardOf(
    { ...worked, view: { ...worked.view, revision: 4, owner: 'ada' } },
    'new',
  )
  expect(view).toMatchObject({
    id: 'new',
    type: 'DASHBOARD',
    title: '',
    summary: '',
    revision: null,
    owner: null,
  })
  expect(queries).toMatchObject([{ id: queryId, query: { query_string: '' }, filter: null }])
})
