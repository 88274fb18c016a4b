import { freePort } from '../../dev/free-port.ts'
import { type Product, until } from '../../dev/product.ts'
import { chartMessages, chartWidgets, messageCount, storeDashboard } from '../chart-dashboard.ts'
import { addGelfInput } from '../gelf-input.ts'

/** What was put into a product so that its screens have something to show. */
export interface ShownData {
  chartsId: string
  /** A dashboard of several pages. */
  pagesId: string
  searchId: string
  /** `/messages/{index}/{id}` of one. */
  messagePath: string
}

export const reader = { username: 'jane', password: 'a password of Jane' }
export const nothing: ShownData = { chartsId: '', pagesId: '', searchId: '', messagePath: '' }

const demoTimeoutMs = 300_000
/** Nearly all: how many there are changes a little with the day. */
const demoMessages = 290_000

/** A day of demo messages, dashboards, saved searches, streams and a user who may only read. */
export async function fillProduct(product: Product): Promise<ShownData> {
  const input = await addGelfInput(product)
  for (const message of chartMessages()) await input.send(message)
  await input.send({ host: 'old-1', short_message: 'sent by mistake' })
  await found(product, messageCount + 1, 'all messages are found')
  await deleteMessages(product, 'source:"old-1"')
  await loadDemo(product)
  await createReader(product)
  await createStreams(product)
  // Of the messages that were sent for them: those of the demo lack their fields.
  const charts = chartWidgets().map((widget) => ({ ...widget, query: '_exists_:place' }))
  const chartsId = await storeDashboard(product, charts, 'All charts')
  const pagesId = await storeDashboard(product, charts.slice(0, 4), 'Shop, day by day')
  await storeDashboard(product, charts.slice(3, 6), 'Checkout and payments of all regions')
  const searchId = await storeSearch(product, 'Errors of the payment gateway')
  await storeSearch(product, 'Slow requests')
  for (const grn of [`grn::::dashboard:${chartsId}`, `grn::::search:${searchId}`])
    await accepted(product, 'PUT', `/favorites/${encodeURIComponent(grn)}`)
  for (const id of [chartsId, pagesId, searchId]) await accepted(product, 'GET', `/views/${id}`)
  return { chartsId, pagesId, searchId, messagePath: await messagePath(product) }
}

async function loadDemo(product: Product): Promise<void> {
  const port = await freePort()
  await product.addInput('org.graylog2.inputs.gelf.tcp.GELFTCPInput', { bind_address: '127.0.0.1', port })
  await accepted(product, 'POST', '/system/demo')
  await found(product, demoMessages, 'the demo data is there')
}

async function found(product: Product, count: number, what: string): Promise<void> {
  const path = '/search/universal/relative?query=*&range=90000&limit=1'
  const isFound = async () => {
    const answer = await product.api('GET', path)
    return answer.ok && ((await answer.json()) as { total_results: number }).total_results >= count
  }
  await until(isFound, what, demoTimeoutMs)
}

async function deleteMessages(product: Product, query: string): Promise<void> {
  const scope = { query, streams: ['000000000000000000000001'] }
  const timerange = { type: 'relative', from: 3_600 }
  const count = async () => {
    const preview = await accepted(product, 'POST', '/messages/deletions/preview', { ...scope, timerange })
    return (await preview.json()) as { messages: number; timerange: object; arrived_before: string }
  }
  await until(async () => (await count()).messages > 0, 'what is to be deleted is found', demoTimeoutMs)
  const { messages, timerange: counted, arrived_before } = await count()
  const body = { ...scope, timerange: counted, arrived_before, expected_messages: messages }
  await accepted(product, 'POST', '/messages/deletions', body)
}

async function createReader(product: Product): Promise<void> {
  const name = { first_name: 'Jane', last_name: 'Doe', email: 'jane@example.org' }
  await accepted(product, 'POST', '/users', { ...reader, ...name, roles: ['Reader'], permissions: [] })
}

async function createStreams(product: Product): Promise<void> {
  const answer = await product.api('GET', '/system/indices/index_sets?skip=0&limit=0&stats=false')
  const { index_sets } = (await answer.json()) as { index_sets: { id: string }[] }
  for (const [title, field, value] of [
    ['Errors', 'level', '3'],
    ['Payment gateway', 'application_name', 'payment-gw'],
  ])
    await accepted(product, 'POST', '/streams', {
      title,
      description: `Messages whose ${field} is ${value}`,
      matching_type: 'AND',
      index_set_id: index_sets[0]?.id,
      remove_matches_from_default_stream: false,
      rules: [{ type: 1, field, value, inverted: false, description: '' }],
    })
}

/** A saved search with the two widgets a new one has. */
async function storeSearch(product: Product, title: string): Promise<string> {
  const timerange = { type: 'relative', from: 86_400 }
  const query = {
    id: 'q',
    timerange,
    query: { type: 'elasticsearch', query_string: 'level:3' },
    search_types: [],
  }
  const search = await accepted(product, 'POST', '/views/search', { queries: [query] })
  const { id: search_id } = (await search.json()) as { id: string }
  const widgets = [
    {
      id: 'messages',
      type: 'messages',
      config: { fields: ['timestamp', 'source'], show_message_row: true, decorators: [], sort: [] },
    },
  ]
  const positions = { messages: { col: 1, row: 1, width: 12, height: 6 } }
  const state = {
    q: { widgets, widget_mapping: {}, positions, titles: { widget: { messages: 'All Messages' } } },
  }
  const stored = await accepted(product, 'POST', '/views', { type: 'SEARCH', title, search_id, state })
  return ((await stored.json()) as { id: string }).id
}

async function messagePath(product: Product): Promise<string> {
  const answer = await product.api('GET', '/search/universal/relative?query=level:3&range=86400&limit=1')
  const { messages } = (await answer.json()) as { messages: { index: string; message: { _id: string } }[] }
  return `/messages/${messages[0]?.index}/${messages[0]?.message._id}`
}

async function accepted(product: Product, method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await product.api(method, path, body)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}
