import { type CallApi, type Product, until } from '../dev/product.ts'
import { addGelfInput, type GelfInput } from './gelf-input.ts'
import { addPerson, grnOf, type Person, type PersonWishes, share } from './people.ts'

/**
 * Somebody with an input and a stream of their own on a product that others use as well: they find the messages that
 * were sent here, and no other ones.
 */
export interface Workplace {
  /** Of the console. */
  url: string
  user: Person
  streamId: string
  /** As the user. */
  api: CallApi
  send: GelfInput['send']
  /** Sends messages one after the other and waits until these and no others are found. */
  store(messages: readonly object[]): Promise<void>
  /** How many messages the user finds, of the last seven days. */
  count(query?: string): Promise<number>
}

/** The user is called Ada, and may make searches and dashboards, unless told. */
export async function openWorkplace(product: Product, wishes: PersonWishes = {}): Promise<Workplace> {
  const user = await addPerson(product, {
    firstName: 'Ada',
    roles: ['Reader', 'Dashboard Creator'],
    ...wishes,
  })
  const input = await addGelfInput(product)
  const streamId = await addStreamOf(product, input.id, user)
  const api = product.apiAs(user)
  const count = (query = '') => countMessages(api, query)
  return {
    url: product.url,
    user,
    streamId,
    api,
    send: input.send,
    count,
    async store(messages) {
      for (const message of messages) await input.send(message)
      await until(async () => (await count()) === messages.length, 'all messages are found')
    },
  }
}

async function countMessages(api: CallApi, query_string: string): Promise<number> {
  const query = {
    id: 'q',
    timerange: { type: 'relative', from: 7 * 86_400 },
    query: { type: 'elasticsearch', query_string },
    search_types: [{ id: 'found', type: 'messages', limit: 1 }],
  }
  const answer = await api('POST', '/views/search/sync?timeout=60000', { queries: [query] })
  if (!answer.ok) throw new Error(`The search was refused: ${answer.status} ${await answer.text()}`)
  const { results } = (await answer.json()) as SearchAnswer
  return results.q?.search_types.found?.total_results ?? 0
}

/** What is read of it. */
interface SearchAnswer {
  results: Record<string, { search_types: Record<string, { total_results: number }> }>
}

/** A stream of what comes by an input, for one user. */
export async function addStreamOf(product: Product, inputId: string, user: Person): Promise<string> {
  const sets = await product.api('GET', '/system/indices/index_sets?skip=0&limit=0&stats=false')
  const { index_sets } = (await sets.json()) as { index_sets: { id: string }[] }
  const created = await product.api('POST', '/streams', {
    title: `Messages of ${user.username}`,
    description: '',
    matching_type: 'AND',
    index_set_id: index_sets[0]?.id,
    remove_matches_from_default_stream: true,
    rules: [{ type: 8, field: '', value: inputId, inverted: false, description: '' }],
  })
  if (!created.ok) throw new Error(`The stream was refused: ${await created.text()}`)
  const { stream_id: id } = (await created.json()) as { stream_id: string }
  await share(product, `grn::::stream:${id}`, { [grnOf(user)]: 'view' })
  const resumed = await product.api('POST', `/streams/${id}/resume`)
  if (!resumed.ok) throw new Error(`The stream was not started: ${await resumed.text()}`)
  return id
}
