import { describe, expect, it } from 'vitest'
import { newSearchDocument } from '../../view-model/commands/default-documents.ts'
import { pageOf, type Widget } from '../../view-model/document/view-document.ts'
import { tailQuestion } from './tail-question.ts'

const document = newSearchDocument({ queryString: 'a OR b', streams: ['1', '2'] }, {})
const queryId = document.queries[0]?.id ?? ''
const list = pageOf(document, queryId).widgets.find(({ type }) => type === 'messages')

const parameter = {
  type: 'value-parameter-v1',
  name: 'host',
  title: null,
  description: null,
  data_type: 'any',
  default_value: null,
  optional: false,
  binding: null,
}

function asked(change: Partial<Widget>, override: { timerange: null; queryString: string } | null = null) {
  if (!list) throw new Error('no list')
  return tailQuestion({ document, queryId, override, widget: { ...list, ...change } })
}

describe('what a live tail asks', () => {
  it('is query and streams of the search', () => {
    expect(asked({})).toEqual({ query: 'a OR b', streams: ['1', '2'], decorators: '[]' })
  })

  it('has the decorators of the list, so that what comes looks like what was found', () => {
    const decorator = { id: 'd', type: 'severity', config: { source_field: 'level' }, order: 0 }
    const { decorators } = asked({ config: { decorators: [decorator] } }) as { decorators: string } // it is no refusal
    expect(JSON.parse(decorators)).toEqual([decorator])
  })

  it('is narrowed by what the widget asks for itself', () => {
    const own = { query: { type: 'elasticsearch', query_string: 'c OR d' }, streams: ['2', '3'] }
    expect(asked(own)).toMatchObject({ query: '(a OR b) AND (c OR d)', streams: ['2'] })
  })

  it('has the query of the whole dashboard in place of that of the page', () => {
    expect(asked({}, { timerange: null, queryString: 'x' })).toMatchObject({ query: 'x' })
  })

  it('is refused where the widget has no stream of the search', () => {
    expect(asked({ streams: ['3'] })).toHaveProperty('refusal')
  })

  it('is refused for a query with parameters, whose values only a search puts in', () => {
    const withParameter = {
      ...newSearchDocument({ queryString: 'host:$host$' }, {}),
      parameters: [parameter],
    }
    const id = withParameter.queries[0]?.id ?? ''
    const [widget] = pageOf(withParameter, id).widgets
    if (!widget) throw new Error('no widget')
    expect(tailQuestion({ document: withParameter, queryId: id, override: null, widget })).toHaveProperty(
      'refusal',
    )
  })

  it('is everything when nothing is asked', () => {
    const all = newSearchDocument({}, {})
    const id = all.queries[0]?.id ?? ''
    const [widget] = pageOf(all, id).widgets
    if (!widget) throw new Error('no widget')
    expect(tailQuestion({ document: all, queryId: id, override: null, widget })).toEqual({
      query: '*',
      streams: [],
      decorators: '[]',
    })
  })
})
