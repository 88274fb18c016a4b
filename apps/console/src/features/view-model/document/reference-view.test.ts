import { describe, expect, it } from 'vitest'
import { widgetTypeOf } from '../../widgets/widget-types.ts'
import { setMetadata } from '../commands/view-commands.ts'
import { requestOf, searchOf, withWidgetMapping } from '../execution/view-search.ts'
import stored from './reference-view.json'
import { pageOf } from './view-document.ts'
import { documentOfWire, type WireSearch, type WireView, wireOfDocument } from './view-wire.ts'

// as: a file has no literal types; this one is what the reference stores.
const view = stored.view as unknown as WireView
const search = stored.search as unknown as WireSearch
const [first, second] = stored.search.queries.map(({ id }) => id)

describe('a dashboard as the reference stores it, with every kind of widget and parts that are not known', () => {
  const document = documentOfWire(view, search)

  it('goes back to the wire with nothing lost, whatever else is changed', () => {
    const { revision: _, ...sent } = wireOfDocument(
      setMetadata({ title: 'Other' })(document),
      stored.view.search_id,
    )
    expect(sent).toEqual({ ...stored.view, title: 'Other' })
  })

  it('keeps its queries and parameters, and the search types of widgets that are not known', () => {
    const sent = searchOf(document)
    expect(sent.parameters).toEqual(stored.search.parameters)
    for (const [index, query] of stored.search.queries.entries()) {
      const { search_types: _, filters: __, ...rest } = query
      expect(sent.queries?.[index]).toMatchObject(rest)
    }
    const foreign = stored.search.queries[0]?.search_types.find(({ type }) => type === 'hologram')
    expect(sent.queries?.[0]?.search_types).toContainEqual(foreign)
  })

  it('maps every widget to search types of the search that is saved with it', () => {
    const mapped = withWidgetMapping(document)
    const ids = new Set(
      searchOf(mapped).queries?.flatMap(({ search_types: all }) => (all ?? []).map((one) => one.id)),
    )
    for (const queryId of [first ?? '', second ?? '']) {
      const page = pageOf(mapped, queryId)
      expect(Object.keys(page.widget_mapping)).toEqual(page.widgets.map(({ id }) => id))
      for (const id of Object.values(page.widget_mapping).flat()) expect(ids).toContain(id)
    }
  })

  it('asks for each widget what it says for itself: range, query, streams and filters', () => {
    const { widgets } = pageOf(document, first ?? '')
    const { body } = requestOf(document, first ?? '', {
      override: null,
      parameterBindings: {},
      onlyWidgetId: null,
    })
    const asked = body.queries?.[0]?.search_types ?? []
    for (const widget of widgets.filter((one) => widgetTypeOf(one))) {
      const own = asked.find(({ id }) => id?.startsWith(`${widget.id}:`))
      expect(own).toMatchObject({ timerange: widget.timerange, query: widget.query })
      if (widget.streams.length > 0) expect(own?.streams).toEqual(widget.streams)
      if (widget.filters.length > 0) expect(own?.filters).toEqual(widget.filters)
      if (widget.filter !== null) expect(own?.filter).toEqual({ type: 'query_string', query: widget.filter })
    }
  })
})
