import { isFullWidth, type PageState, type Widget } from '../../view-model/index.ts'
import { isTimeChart } from '../../widgets/index.ts'

/** What a page of widgets is made of when it is shown as one result. */
export interface ResultParts {
  /** The first chart over time, those as wide as the page before others: it stands above the result. */
  histogram: Widget | null
  /** Other charts over time: one of them can stand below the histogram. */
  charts: readonly Widget[]
  /** The first message list: it is the stream. */
  messages: Widget | null
  /** There is more than these two. */
  hasOthers: boolean
}

export function resultParts({ widgets, positions }: PageState): ResultParts {
  const inOrder = widgets.toSorted((a, b) => place(a) - place(b))
  const charts = inOrder.filter(isTimeChart)
  // A chart that was added, such as that of a field, lies before the histogram and does not take its place.
  const histogram = charts.find(({ id }) => isFullWidth(positions[id] ?? { width: 0 })) ?? charts[0] ?? null
  const messages = inOrder.find(({ type }) => type === 'messages') ?? null
  const shown = [histogram, messages].filter((widget) => widget !== null).length
  return {
    histogram,
    charts: charts.filter((chart) => chart !== histogram),
    messages,
    hasOthers: widgets.length > shown,
  }

  /** From the top left, row by row. */
  function place({ id }: Widget): number {
    const { row = 'Infinity', col = 1 } = positions[id] ?? {}
    return (row === 'Infinity' ? 10_000 : Number(row)) * 100 + Number(col === 'Infinity' ? 99 : col)
  }
}
