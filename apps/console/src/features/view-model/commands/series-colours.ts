import { z } from 'zod'
import { type ColouredBy, colourScope } from '../../../kit/charts/colours/chart-colors.ts'
import { adoptPlaces, storedPlaces } from '../../../kit/charts/colours/colour-places.ts'
import {
  type AggregationConfig,
  type AggregationPivot,
  aggregationConfigOf,
} from '../configs/aggregation-config.ts'
import type { PageState, ViewDocument } from '../document/view-document.ts'

/** `pivots`: those that the names of the chart are made of. */
export function colouredBy(pivots: readonly AggregationPivot[], { series }: AggregationConfig): ColouredBy {
  const fields = pivots.flatMap((pivot) => pivot.fields)
  const isByMetric = fields.length === 0 || series.length > 1
  return { fields, metrics: isByMetric ? series.map((metric) => metric.function) : [] }
}

/** The document with the colours that its charts have now: whoever opens it elsewhere sees the same. */
export function withSeriesColours(document: ViewDocument): ViewDocument {
  const pages = Object.entries(document.view.state).map(([id, page]) => [id, withColours(page)])
  return { ...document, view: { ...document.view, state: Object.fromEntries(pages) } }
}

function withColours(page: PageState): PageState {
  const scopes = page.widgets
    .filter(({ type }) => type === 'aggregation')
    .flatMap(({ config }) => {
      const read = aggregationConfigOf(config)
      return [read.column_pivots, read.row_pivots].map((pivots) => colourScope(colouredBy(pivots, read)))
    })
  const series_colours = { ...storedColours(page), ...storedPlaces(scopes) }
  return Object.keys(series_colours).length === 0 ? page : { ...page, series_colours }
}

/** The charts of this browser take the colours that were stored with a document. */
export function adoptSeriesColours({ view }: ViewDocument): void {
  for (const page of Object.values(view.state)) adoptPlaces(storedColours(page))
}

const stored = z.record(z.string(), z.record(z.string(), z.int().nonnegative())).catch({})

function storedColours({ series_colours }: PageState): z.output<typeof stored> {
  return stored.parse(series_colours ?? {})
}
