import type { exports as exportRoutes } from '@logline/contract'
import type { z } from 'zod'
import {
  askedOverride,
  messagesConfigOf,
  pageOf,
  requestOf,
  searchTypeId,
  type ViewRequest,
  type ViewRun,
  type ViewState,
  type Widget,
} from '../view-model/index.ts'
import { widgetTypeOf } from '../widgets/index.ts'

/** What the server can write (contract: export), by the ending of the file that chooses it. */
export const exportFormats = [
  { value: 'csv', label: 'Comma-Separated Values (CSV)' },
  { value: 'ndjson', label: 'JSON lines (NDJSON)' },
  { value: 'parquet', label: 'Apache Parquet' },
] as const

export type ExportEnding = (typeof exportFormats)[number]['value']

/** A message list that can be exported. */
export interface ExportTable {
  widget: Widget
  title: string
}

/** What the user has chosen. */
export interface ExportChoice {
  fields: readonly string[]
  limit: number | null
  ending: ExportEnding
  order: 'ASC' | 'DESC'
  neutralisesFormulas: boolean
}

/** The message lists of the open page, by title. */
export function exportTables({ history, activeQueryId }: ViewState): ExportTable[] {
  const page = pageOf(history.document, activeQueryId)
  return page.widgets
    .filter(({ type }) => type === 'messages')
    .map((widget) => ({ widget, title: page.titles.widget?.[widget.id] ?? defaultTitle(widget) }))
    .sort((a, b) => a.title.localeCompare(b.title))
}

function defaultTitle(widget: Widget): string {
  return widgetTypeOf(widget)?.defaultTitle(widget.config) ?? widget.type
}

/** What a message says, in short and whole. */
const textFields = ['message', 'full_message']

/** The columns of the table, and the text of the message where it is shown below them (specification, section 9). */
export function fieldsOfTable(table: ExportTable | null): string[] {
  if (!table) return ['timestamp', 'source', ...textFields]
  const { fields, show_message_row } = messagesConfigOf(table.widget.config)
  return [...new Set([...fields, ...(show_message_row ? textFields : [])])]
}

/** `All-Messages-search-result.csv`. A slash would be a folder. */
export function exportFilename(title: string, ending: ExportEnding): string {
  const name = title
    .trim()
    .slice(0, maxTitle)
    .replaceAll(/[\s/\\]+/g, '-')
  return `${name || 'Untitled-Search'}-search-result.${ending}`
}

/** A file name has no more than 255 bytes, and a letter up to four. */
const maxTitle = 50

export interface ExportRequest {
  search: ViewRequest['body']
  /** Null: everything the query finds. */
  searchTypeId: string | null
  body: z.input<typeof exportRoutes.searchJob.body>
}

/**
 * The search of the open page, and what is to be taken of it: exactly what is on the screen when that is up to date,
 * also where its time range ends with the present. Throws what the specification says (section 8).
 */
export function exportRequest(
  viewState: ViewState,
  { table, choice, run }: { table: ExportTable | null; choice: ExportChoice; run: ViewRun | null },
): ExportRequest {
  const { history, activeQueryId, parameterBindings } = viewState
  if (!table && history.document.view.type === 'DASHBOARD')
    throw new Error('Exports on a dashboard require a selected widget!')
  const asking = {
    override: askedOverride(viewState),
    parameterBindings,
    onlyWidgetId: table?.widget.id ?? null,
  }
  const { body, state } = requestOf(history.document, activeQueryId, asking)
  const id = table ? searchTypeId(table.widget, 'messages') : null
  const asked = body.queries?.flatMap(({ search_types: searchTypes }) => searchTypes ?? []) ?? []
  const isAsked = asked.some((one) => one.id === id)
  if (table && !isAsked) throw new Error(`Search type for widget with id ${table.widget.id} does not exist`)
  const range = run?.isCurrent && id !== null ? shownRange(run, id) : null
  return {
    search: body,
    searchTypeId: id,
    body: {
      fields_in_order: [...choice.fields],
      limit: choice.limit,
      order: choice.order,
      neutralise_formulas: choice.neutralisesFormulas,
      execution_state: range
        ? { ...state, global_override: { ...state.global_override, timerange: range } }
        : state,
    },
  }
}

/** What the shown page of the table was searched in. */
function shownRange({ outcome }: ViewRun, id: string) {
  const result = outcome?.results[id]
  if (result?.type !== 'messages') return null
  const { from, to } = result.effective_timerange
  return { type: 'absolute' as const, from, to }
}
