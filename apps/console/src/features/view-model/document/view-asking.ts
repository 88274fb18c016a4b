import type { TimeRange } from '@logline/contract'
import type { Bindings } from '../../../kit/query/text/parameter-values.ts'
import type { Comparison } from './comparison.ts'

/** What is asked on top of the document and never saved with it. */
export interface Asking {
  /** Of a dashboard: replaces the time range of every widget, and narrows its query. */
  override: { timerange: TimeRange | null; queryString: string } | null
  parameterBindings: Bindings
  /** With what numbers and courses are compared that say nothing themselves. */
  comparison?: Comparison | null
  /** While a widget fills the page, only that one is asked for. */
  onlyWidgetId: string | null
}
