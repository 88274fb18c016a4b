import { randomBytes } from 'node:crypto'
import { type IndexSet, type IndexSetChange, type IndexSetOutlook, strategyClass } from '@logline/contract'
import { type Product, until } from '../dev/product.ts'
import { addGelfInput } from './gelf-input.ts'

/** An index set of a test's own, and what stores messages in it and nowhere else. */
export interface OwnIndexSet {
  id: string
  title: string
  prefix: string
  outlook(): Promise<IndexSetOutlook>
  /** Sends messages one after the other and waits until all of them are counted. */
  store(texts: readonly string[]): Promise<void>
  /** Begins a new index, and waits until the times of messages in the one before are known. */
  rotate(): Promise<void>
}

const time = strategyClass('rotation', 'TimeBasedRotationStrategy')
const deleting = strategyClass('retention', 'DeletionRetentionStrategy')

/** A new index begins each week, and three are kept, unless told. */
export async function addIndexSet(
  product: Product,
  { title, ...settings }: Partial<IndexSetChange> = {},
): Promise<OwnIndexSet> {
  const prefix = `e2e${randomBytes(6).toString('hex')}`
  const set = await accepted<IndexSet>(product, 'POST', '/system/indices/index_sets', {
    title: title === undefined ? prefix : `${prefix} ${title}`,
    description: 'Of a test',
    index_prefix: prefix,
    index_analyzer: 'standard',
    shards: 1,
    replicas: 0,
    rotation_strategy_class: time,
    rotation_strategy: { type: `${time}Config`, rotation_period: 'P7D', rotate_empty_index_set: false },
    retention_strategy_class: deleting,
    retention_strategy: { type: `${deleting}Config`, max_number_of_indices: 3 },
    index_optimization_max_num_segments: 1,
    // What is merged meanwhile would change what a test looks at.
    index_optimization_disabled: true,
    ...settings,
  })
  const send = await addStreamInto(product, set)
  const outlook = () =>
    accepted<IndexSetOutlook>(product, 'GET', `/system/indices/index_sets/${set.id}/outlook`)
  return {
    id: set.id,
    title: set.title,
    prefix,
    outlook,
    async store(texts) {
      const before = (await outlook()).messages
      for (const short_message of texts) await send({ host: 'e2e', short_message })
      await until(
        async () => (await outlook()).messages === before + texts.length,
        'all messages are counted',
      )
    },
    async rotate() {
      await accepted(product, 'POST', `/cluster/deflector/${set.id}/cycle`)
      const areKnown = async () =>
        (await outlook()).indices.every(
          ({ is_written_to, messages, begin }) => is_written_to || messages === 0 || begin !== null,
        )
      if (await areKnown()) return
      await accepted(product, 'POST', `/system/indices/ranges/index_set/${set.id}/rebuild`)
      await until(areKnown, 'the times of messages are known')
    },
  }
}

/** Returns what sends into it. */
async function addStreamInto(product: Product, { id: index_set_id, title }: IndexSet) {
  const input = await addGelfInput(product)
  const { stream_id } = await accepted<{ stream_id: string }>(product, 'POST', '/streams', {
    title: `Stream of ${title}`,
    description: '',
    matching_type: 'AND',
    index_set_id,
    remove_matches_from_default_stream: true,
    rules: [{ type: 8, field: '', value: input.id, inverted: false, description: '' }],
  })
  await accepted(product, 'POST', `/streams/${stream_id}/resume`)
  return input.send
}

async function accepted<Answer>(
  product: Product,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await product.api(method, path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer // as the route says
}
