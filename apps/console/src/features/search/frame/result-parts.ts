import type { PageState, Widget } from '../../view-model/index.ts'
import { isTimeChart } from '../../widgets/index.ts'

/** What a page of widgets is made of when it is shown as one result. */
export interface ResultParts {
  /** The first chart over time: it stands above the result. */
  histogram: Widget | null
  /** The first message list: it is the stream. */
  messages: Widget | null
  /** There is more than these two. */
  hasOthers: boolean
}

export function resultParts({ widgets, positions }: PageState): ResultParts {
  const inOrder = widgets.toSorted((a, b) => place(a) - place(b))
  const histogram = inOrder.find(isTimeChart) ?? null
  const messages = inOrder.find(({ type }) => type === 'messages') ?? null
  const shown = [histogram, messages].filter((widget) => widget !== null).length
  return { histogram, messages, hasOthers: widgets.length > shown }

  /** From the top left, row by row. */
  function place({ id }: Widget): number {
    const { row = 'Infinity', col = 1 } = positions[id] ?? {}
    return (row === 'Infinity' ? 10_000 : Number(row)) * 100 + Number(col === 'Infinity' ? 99 : col)
  }
}
