import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../../apps/server/src/features/demo/index.ts'
import { freePort } from '../../dev/free-port.ts'
import { type Product, until } from '../../dev/product.ts'

const settleMs = 300_000
const pauseMs = 100
const strategies = 'org.graylog2.indexer'
const rotation = `${strategies}.rotation.strategies.MessageCountRotationStrategy`
const retention = `${strategies}.retention.strategies.DeletionRetentionStrategy`

interface IndexSet {
  id: string
  default: boolean
}

interface OutlookIndex {
  index_name: string
  state: 'open' | 'closed' | 'deleting'
  is_written_to: boolean
  messages: number
}

/** What was done with indices while processes were killed, and what is wrong afterwards. */
export interface IndexOutcome {
  done: Record<string, number>
  faults: string[]
}

/**
 * While messages come in, begins new indices, closes, opens and merges those of the default index set, gives its fields columns
 * and takes them away, and archives and deletes those of one more, which is written to as well. What the server was killed in
 * is not tried again.
 */
export async function startIndexLoad(
  product: Product,
  { random, signal, failed }: { random: SeededRandom; signal: AbortSignal; failed: AbortSignal },
): Promise<{ settled: () => Promise<IndexOutcome> }> {
  const done: Record<string, number> = {}
  const short = await addShortIndexSet(product)
  const main = (await indexSets(product)).find((set) => set.default)?.id ?? ''
  const port = await freePort()
  const place = { bind_address: '127.0.0.1', port }
  const inputId = await product.addInput('org.graylog2.inputs.gelf.http.GELFHttpInput', place)

  let acknowledged = 0
  const send = async () => {
    const body = JSON.stringify({ version: '1.1', host: 'short-lived', short_message: 'soon gone' })
    const answer = await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })
    if (answer.ok) acknowledged++
  }
  const act = async () => {
    const [of, name] = random.pick([
      [main, 'cycle'],
      [short, 'cycle'],
      [main, 'close'],
      [main, 'reopen'],
      [main, 'optimize'],
      [short, 'cycle'],
      [short, 'archive'],
      [short, 'archive'],
      [short, 'delete'],
      [main, 'pinned'],
      [main, 'forbidden'],
    ] as const)
    const isDone = await stepOf(product, { random, indexSetId: of, name })
    if (isDone) done[name] = (done[name] ?? 0) + 1
  }
  const loop = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      failed.throwIfAborted()
      // The server may be away.
      await work().catch(() => undefined)
      await sleep(pauseMs)
    }
  }
  const running = Promise.all([loop(send), loop(act)])

  return {
    async settled() {
      await running
      let faults: string[] = []
      const isSettled = async () => {
        try {
          await reopenAll(product, main)
          faults = await faultsOf(product, { main, short })
          faults.push(...(await accountFaults(product, inputId, acknowledged)))
        } catch (error) {
          // The engine may still be on its way back.
          faults = [String(error)]
        }
        return faults.length === 0
      }
      await until(isSettled, 'all indices are settled', settleMs).catch(() => undefined)
      return { done, faults }
    },
  }
}

async function reopenAll(product: Product, indexSetId: string): Promise<void> {
  for (const { index_name, state } of await indicesOf(product, indexSetId)) {
    if (state === 'closed') await ask(product, 'POST', `/system/indexer/indices/${index_name}/reopen`)
  }
}

/** Small enough that rotation and retention have work to do by themselves. */
async function addShortIndexSet(product: Product): Promise<string> {
  const set = await product.api('POST', '/system/indices/index_sets', {
    title: 'Short-lived',
    index_prefix: 'short',
    index_analyzer: 'standard',
    shards: 1,
    replicas: 0,
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: 50 },
    retention_strategy_class: retention,
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 3 },
    index_optimization_max_num_segments: 1,
    archives_before_deletion: true,
  })
  if (!set.ok) throw new Error(`The index set failed: ${await set.text()}`)
  const { id } = (await set.json()) as IndexSet
  const stream = await product.api('POST', '/streams', {
    title: 'Short-lived',
    index_set_id: id,
    remove_matches_from_default_stream: true,
    rules: [{ type: 1, field: 'source', value: 'short-lived', inverted: false, description: null }],
  })
  if (!stream.ok) throw new Error(`The stream failed: ${await stream.text()}`)
  const { stream_id } = (await stream.json()) as { stream_id: string }
  await product.api('POST', `/streams/${stream_id}/resume`)
  return id
}

async function indexSets(product: Product): Promise<IndexSet[]> {
  const answer = await product.api('GET', '/system/indices/index_sets')
  return ((await answer.json()) as { index_sets: IndexSet[] }).index_sets
}

async function indicesOf(product: Product, id: string): Promise<OutlookIndex[]> {
  const answer = await product.api('GET', `/system/indices/index_sets/${id}/outlook`)
  if (!answer.ok) throw new Error(`The outlook failed: ${await answer.text()}`)
  return ((await answer.json()) as { indices: OutlookIndex[] }).indices
}

async function ask(product: Product, method: string, path: string, body?: unknown): Promise<boolean> {
  return (await product.api(method, path, body)).ok
}

type StepName = 'cycle' | 'pinned' | 'forbidden' | IndexStep
type IndexStep = 'close' | 'reopen' | 'optimize' | 'delete' | 'archive'

interface Step<Name> {
  random: SeededRandom
  indexSetId: string
  name: Name
}

function stepOf(product: Product, { name, ...step }: Step<StepName>): Promise<boolean> {
  const { indexSetId } = step
  if (name === 'cycle') return ask(product, 'POST', `/system/deflector/${indexSetId}/cycle`)
  if (name === 'pinned' || name === 'forbidden') {
    const path = `/system/indices/index_sets/${indexSetId}/promoted_fields/level`
    return ask(product, 'PUT', path, { policy: name })
  }
  return changeIndex(product, { ...step, name })
}

async function changeIndex(
  product: Product,
  { random, indexSetId, name }: Step<IndexStep>,
): Promise<boolean> {
  const all = (await indicesOf(product, indexSetId)).filter((index) => !index.is_written_to)
  const wanted = all.filter(({ state, messages }) =>
    name === 'reopen' ? state === 'closed' : state === 'open' && (name !== 'archive' || messages > 0),
  )
  const chosen = name === 'delete' ? wanted.at(-1) : wanted[random.between(0, wanted.length - 1)]
  if (!chosen) return false
  if (name === 'archive') return ask(product, 'POST', '/system/archives', { index: chosen.index_name })
  const path = `/system/indexer/indices/${chosen.index_name}`
  return name === 'delete' ? ask(product, 'DELETE', path) : ask(product, 'POST', `${path}/${name}`)
}

/** Each index is in one state, searches find what is listed, and nothing else is there. */
async function faultsOf(
  product: Product,
  { main, short }: { main: string; short: string },
): Promise<string[]> {
  const faults: string[] = []
  for (const [id, query] of [
    [main, 'NOT source:short\\-lived'],
    [short, 'source:short\\-lived'],
  ] as const) {
    const indices = await indicesOf(product, id)
    const [first, ...others] = indices
    if (!first?.is_written_to || others.some((index) => index.is_written_to)) {
      faults.push(`not the newest alone is written to: ${JSON.stringify(indices.slice(0, 3))}`)
    }
    for (const { index_name, state } of indices) {
      if (state !== 'open') faults.push(`${index_name} is ${state}`)
    }
    const listed = indices.reduce((sum, { messages }) => sum + messages, 0)
    const parameters = new URLSearchParams({ query, range: '0', limit: '1' })
    const answer = await product.api('GET', `/search/universal/relative?${parameters}`)
    const { total_results } = (await answer.json()) as { total_results: number }
    if (total_results !== listed)
      faults.push(`${listed} are listed for ${query}, and ${total_results} are found`)
  }
  for (const { index_name, state, problem } of await archivesOf(product)) {
    // Of an index that was deleted meanwhile there may be none.
    if (state === 'archiving') faults.push(`the archive of ${index_name} is still being made`)
    if (state === 'damaged') faults.push(`the archive of ${index_name} is damaged: ${problem}`)
  }
  return faults
}

/** Most of the short-lived messages are deleted meanwhile, so that only their number can be asked for. */
async function accountFaults(product: Product, inputId: string, acknowledged: number): Promise<string[]> {
  const answer = await product.api('GET', '/system/inputs/accounting')
  const { inputs } = (await answer.json()) as { inputs: Record<string, { stored: number }> }
  const stored = inputs[inputId]?.stored ?? 0
  return stored < acknowledged ? [`${acknowledged} short-lived were acknowledged, and ${stored} stored`] : []
}

interface Archive {
  index_name: string
  state: string
  problem: string | null
}

async function archivesOf(product: Product): Promise<Archive[]> {
  const answer = await product.api('GET', '/system/archives?per_page=1000')
  if (!answer.ok) throw new Error(`The archives failed: ${await answer.text()}`)
  return ((await answer.json()) as { archives: Archive[] }).archives
}
