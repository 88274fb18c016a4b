import { expect, it } from 'vitest'
import { newSearchDocument } from '../view-model/commands/default-documents.ts'
import { dashboardOf } from '../view-model/commands/view-commands.ts'
import { defaultMessagesConfig } from '../view-model/configs/messages-config.ts'
import type { ViewRun } from '../view-model/execution/view-run.ts'
import { createViewStore } from '../view-model/store/view-store.ts'
import {
  type ExportChoice,
  exportFilename,
  exportRequest,
  exportTables,
  fieldsOfTable,
} from './export-request.ts'

const search = newSearchDocument({ queryString: 'level:3' }, defaultMessagesConfig)
const state = createViewStore(search).get()
const [table] = exportTables(state)
const choice: ExportChoice = {
  fields: ['message', 'timestamp'],
  limit: 10,
  ending: 'csv',
  order: 'ASC',
  neutralisesFormulas: true,
}

it.each([
  ['All Messages', 'csv', 'All-Messages-search-result.csv'],
  [' a/b \\ c ', 'ndjson', 'a-b-c-search-result.ndjson'],
  ['', 'parquet', 'Untitled-Search-search-result.parquet'],
  ['x'.repeat(300), 'csv', `${'x'.repeat(50)}-search-result.csv`],
] as const)('the file of "%s" as %s is called %s', (title, ending, name) =>
  expect(exportFilename(title, ending)).toBe(name),
)

it('offers the message lists of the page, and their columns with the message where it is shown', () => {
  expect(exportTables(state).map(({ title }) => title)).toEqual(['All Messages'])
  const whole = ['timestamp', 'source', 'message', 'full_message']
  expect(fieldsOfTable(table ?? null)).toEqual(whole)
  expect(fieldsOfTable(null)).toEqual(whole)
  const withoutMessage = newSearchDocument({}, { ...defaultMessagesConfig, show_message_row: false })
  const [plain] = exportTables(createViewStore(withoutMessage).get())
  expect(fieldsOfTable(plain ?? null)).toEqual(['timestamp', 'source'])
})

it('asks for one table of the search, in the very range that is on the screen', () => {
  const id = `${table?.widget.id}:messages`
  const range = { type: 'absolute', from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T10:00:00.000Z' }
  const results = { [id]: { type: 'messages', effective_timerange: range } }
  const run = { isCurrent: true, outcome: { results } } as unknown as ViewRun // only what is read of it
  const request = exportRequest(state, { table: table ?? null, choice, run })
  expect(request).toMatchObject({
    searchTypeId: id,
    search: { queries: [{ query: { query_string: 'level:3' }, search_types: [{ id }] }] },
    body: {
      fields_in_order: ['message', 'timestamp'],
      limit: 10,
      neutralise_formulas: true,
      execution_state: { global_override: { timerange: range } },
    },
  })
})

it('leaves the range to the server while the screen shows an older search, and keeps the override of a dashboard', () => {
  const store = createViewStore(dashboardOf(search, 'd'))
  store.show({ override: { timerange: { type: 'relative', from: 60 }, queryString: 'a' } })
  const run = { isCurrent: false, outcome: undefined } as unknown as ViewRun // only what is read of it
  const [first] = exportTables(store.get())
  const { body } = exportRequest(store.get(), { table: first ?? null, choice, run })
  expect(body?.execution_state).toEqual({
    global_override: {
      timerange: { type: 'relative', from: 60 },
      query: { type: 'elasticsearch', query_string: 'a' },
    },
  })
})

it('refuses a dashboard as a whole, and a table that is no longer there, in the words of the specification', () => {
  const dashboard = createViewStore(dashboardOf(search, 'd')).get()
  expect(() => exportRequest(dashboard, { table: null, choice, run: null })).toThrow(
    'Exports on a dashboard require a selected widget!',
  )
  const gone = { ...table, widget: { ...table?.widget, id: 'gone' } } as typeof table // of another page
  expect(() => exportRequest(state, { table: gone ?? null, choice, run: null })).toThrow(
    'Search type for widget with id gone does not exist',
  )
})
