import { addToQuery } from '../../../kit/query/text/query-fragments.ts'
import {
  messagesConfigOf,
  queryOf,
  streamsOf,
  type ViewDocument,
  type ViewState,
  type Widget,
} from '../../view-model/index.ts'

/** What a live tail asks for; equal texts are the same tail. */
export interface TailQuestion {
  query: string
  /** Ids; empty for all that may be read. */
  streams: readonly string[]
  /** JSON of those of the list. */
  decorators: string
}

interface Asked {
  document: ViewDocument
  queryId: string
  override: ViewState['override']
  widget: Widget
}

/** The question of a message list without its time range; or why it cannot be asked of messages that are on their way. */
export function tailQuestion({
  document,
  queryId,
  override,
  widget,
}: Asked): TailQuestion | { refusal: string } {
  const query = queryOf(document, queryId)
  const overriding = override?.queryString.trim() ?? ''
  const texts = [
    overriding === '' ? query.query.query_string : overriding,
    widget.query?.query_string ?? '',
    widget.filter ?? '',
  ]
  const all = texts.filter((text) => !['', '*'].includes(text.trim()))
  const text = all.reduce((joined, next) => addToQuery(joined, joined === '' ? next : `(${next})`), '')
  const names = document.parameters.map(({ name }) => name)
  if (names.some((name) => text.includes(`$${name}$`))) {
    return { refusal: 'New messages cannot be shown live for a query with parameters.' }
  }
  const streams = commonStreams(streamsOf(query), widget.streams)
  if (!streams) return { refusal: 'None of the streams of this widget is among those of the search.' }
  const { decorators } = messagesConfigOf(widget.config)
  return { query: text === '' ? '*' : text, streams, decorators: JSON.stringify(decorators) }
}

/** Null: they have nothing in common. */
function commonStreams(of: readonly string[], widget: readonly string[]): readonly string[] | null {
  if (of.length === 0) return widget
  if (widget.length === 0) return of
  const common = widget.filter((id) => of.includes(id))
  return common.length > 0 ? common : null
}
