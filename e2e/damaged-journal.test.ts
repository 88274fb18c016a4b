import { open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../dev/free-port.ts'
import { type Product, startProduct, until } from '../dev/product.ts'

/** Fills a segment of a journal of 8 MB. */
const filling = 'x'.repeat(1_100_000)
const segments = [
  ['a0', 'a1', 'a2', 'a-full'],
  ['b0', 'b1', 'b2', 'b-full'],
  ['c0', 'c1', 'c2', 'c-full'],
  ['d0', 'd1'],
]
const sent = segments.flat()
const lost = ['a1', 'b0', 'b1', 'b2', 'b-full', 'c1', 'd1']

test('a product with a damaged journal starts, stores all that is intact, and says what is lost', async () => {
  const product = await startProduct({ env: { LOGLINE_JOURNAL_MAX_SIZE: '8mb' } })
  try {
    const port = await freePort()
    const inputId = await product.addInput('org.graylog2.inputs.gelf.http.GELFHttpInput', {
      bind_address: '127.0.0.1',
      port,
      max_chunk_size: 2_000_000,
    })
    expect((await product.api('PUT', '/system/processing/pause')).status).toBe(204)
    for (const text of sent) expect(await sendGelf(port, text)).toBe(202)
    expect(await product.stop()).toBe(0)

    await damage(join(product.dataDir, 'journal'))
    await product.restart()

    const stored = sent.filter((text) => !lost.includes(text))
    await until(async () => (await storedTexts(product)).length >= stored.length, 'the others are stored')
    const told = async () => {
      const state = await json<JournalState>(product, '/system/journal')
      const { inputs, ...accounting } = await json<Accounting>(product, '/system/inputs/accounting')
      const value = await metric(product, 'org.logline.journal.lost-entries')
      const { received = 0, in_journal: waiting = 0, stored: count = 0 } = inputs[inputId] ?? {}
      const { uncommitted_journal_entries: uncommitted, lost_entries, damages } = state
      return {
        account: [received + accounting.lost_in_journal, count, waiting, uncommitted],
        lost: [lost_entries, accounting.lost_in_journal, value],
        places: joined(damages),
      }
    }
    const places = [[1, 1], [4, 4], [9, 1], [13, 1]] // biome-ignore format: first record and how many
    const expected = { account: [sent.length, stored.length, 0, 0], lost: [7, 7, 7], places }
    await until(
      async () => JSON.stringify(await told()) === JSON.stringify(expected),
      'all is counted',
    ).catch(async () => expect(await told()).toEqual(expected))
    const { damages } = await json<JournalState>(product, '/system/journal')
    for (const { segment, first_entry } of damages)
      expect(product.output()).toMatch(
        new RegExp(`Journal segment ${segment} is damaged: .*${first_entry}.* (is|are) lost`),
      )
    expect(product.output().match(/Journal segment \d+ is damaged/g)).toHaveLength(damages.length)
    await until(async () => (await notified(product)).includes('7 messages that had been'), 'people are told')

    // It is counted once, whatever is started again.
    process.kill(product.processes().dataPlane ?? 0, 'SIGKILL')
    await until(
      async () =>
        await sendGelf(port, 'after')
          .then((status) => status === 202)
          .catch(() => false),
      'it takes messages again',
    )
    await until(async () => (await storedTexts(product)).includes('after'), 'they are stored')
    expect(await storedTexts(product)).toEqual([...stored, 'after'].sort())
    await until(async () => (await told()).account[1] === stored.length + 1, 'the new one is counted')
    expect((await told()).lost).toEqual([7, 7, 7])
  } finally {
    await product.dispose()
  }
})

interface JournalState {
  uncommitted_journal_entries: number
  lost_entries: number
  damages: { segment: number; first_entry: number; entries: number }[]
}

/**
 * First record and number of records of each place. One that batches were cut in, which they may be while processing is
 * paused, is told in pieces.
 */
function joined(damages: JournalState['damages']): number[][] {
  const places: [first: number, count: number][] = []
  for (const { first_entry, entries } of damages.toSorted((a, b) => a.first_entry - b.first_entry)) {
    const last = places.at(-1)
    if (last && last[0] + last[1] === first_entry) last[1] += entries
    else places.push([first_entry, entries])
  }
  return places
}

interface Accounting {
  lost_in_journal: number
  inputs: Record<string, { received: number; stored: number; in_journal: number }>
}

/** Takes from each segment what `lost` says. */
async function damage(journal: string): Promise<void> {
  const files = (await readdir(journal)).filter((name) => name.endsWith('.segment')).sort()
  const numbers = files.map((name) => Number.parseInt(name, 10))
  expect(numbers).toEqual([0, 4, 8, 12])
  const [a = '', b = '', c = '', d = ''] = files.map((name) => join(journal, name))
  await overwrite(a, await placeOf(a, '"a1"'), Buffer.from('!'))
  await rm(b)
  await overwrite(c, await placeOf(c, '"c1"'), Buffer.alloc(4))
  await truncate(d, await placeOf(d, '"d1"'))
}

async function placeOf(path: string, text: string): Promise<number> {
  const at = (await readFile(path)).indexOf(text)
  expect(at).toBeGreaterThan(0)
  return at
}

async function overwrite(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(bytes, 0, bytes.length, at)
  await file.close()
}

async function sendGelf(port: number, text: string): Promise<number> {
  const full_message = text.endsWith('full') ? filling : ''
  const body = JSON.stringify({ host: 'h', short_message: text, full_message })
  return (await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })).status
}

async function json<T>(product: Product, path: string): Promise<T> {
  const answer = await product.api('GET', path)
  expect(answer.status).toBe(200)
  // Checked by the tests of the routes.
  return (await answer.json()) as T
}

async function metric(product: Product, name: string): Promise<number | undefined> {
  const answer = await product.api('POST', '/system/metrics/multiple', { metrics: [name] })
  const { metrics } = (await answer.json()) as { metrics: { metric: { value: number } }[] }
  return metrics[0]?.metric.value
}

async function storedTexts(product: Product): Promise<string[]> {
  const query = { timerange: { type: 'relative', range: 0 }, fields_in_order: ['message'] }
  const answer = await product.api('POST', '/views/search/messages', query)
  if (!answer.ok) return []
  const lines = (await answer.text()).trim().split(/\r?\n/).slice(1)
  return lines.map((line) => line.replaceAll('"', '')).sort()
}

async function notified(product: Product): Promise<string> {
  return JSON.stringify(await json(product, '/system/notifications'))
}
