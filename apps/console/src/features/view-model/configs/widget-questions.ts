import type { Comparison } from '../document/comparison.ts'
import type { Widget } from '../document/view-document.ts'
import { aggregationSearchTypes } from './aggregation-search-types.ts'
import { messagesSearchTypes } from './messages-search-types.ts'
import type { SearchTypeInput } from './search-body.ts'

/** What a kind of widget asks the server for. */
export interface WidgetQuestions {
  /** The search types it needs by a name of its own, such as `chart`; pure. Ids and the widget's own query are added later. */
  searchTypes: (widget: Widget, ofPage: Comparison | null) => Readonly<Record<string, SearchTypeInput>>
  /** It shows what its config says and asks for nothing: it has no time range, and nothing to wait for or to search again. */
  isStatic?: true
}

/** By the name of the kind on the wire. How each is shown stands in `widget-types.ts`. */
export const widgetQuestions = {
  messages: { searchTypes: messagesSearchTypes },
  aggregation: { searchTypes: aggregationSearchTypes },
  markdown: { searchTypes: () => ({}), isStatic: true },
} satisfies Readonly<Record<string, WidgetQuestions>>

const byType = new Map<string, WidgetQuestions>(Object.entries(widgetQuestions))

/** Null: a type of another version or of a plugin, whose search types go back as they came. */
export function questionsOf({ type }: Pick<Widget, 'type'>): WidgetQuestions | null {
  return byType.get(type) ?? null
}
