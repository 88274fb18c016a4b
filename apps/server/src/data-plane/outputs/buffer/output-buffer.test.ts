import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { canMount, SmallDisk } from '../../../testing/full-disk/small-disk.ts'
import { eventually } from '../../testing/eventually.ts'
import { type BufferOptions, OutputBuffer } from './output-buffer.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logline-buffer-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const reports: string[] = []

async function opened(options: Partial<BufferOptions> = {}): Promise<OutputBuffer> {
  const report = (text: string) => void reports.push(text)
  const dir = join(folder, 'outputs', 'o')
  const buffer = new OutputBuffer({ dir, maxBytes: 8 << 20, minFreeDiskBytes: 0, report, ...options })
  onTestFinished(() => buffer.close())
  await eventually(() => expect(buffer.extent).not.toBeNull())
  return buffer
}

const payloads = (count: number, bytes = 1000) =>
  Array.from({ length: count }, () => Buffer.alloc(bytes, 'x'))

it('keeps what waits, and how far it was delivered, over its end', async () => {
  const buffer = await opened()
  await buffer.append(payloads(10))
  await buffer.append(payloads(5))
  expect(buffer.waiting.messages).toBe(15)
  buffer.setDelivered({ ...buffer.delivered, recordNo: 10 })
  await buffer.close()
  const again = await opened()
  expect(again.waiting.messages).toBe(5)
  expect(again.delivered.recordNo).toBe(10)
})

it('begins from its oldest message when nobody can read how far it was delivered', async () => {
  const buffer = await opened()
  await buffer.append(payloads(10))
  buffer.setDelivered({ ...buffer.delivered, recordNo: 10 })
  await buffer.close()
  await writeFile(join(folder, 'outputs', 'o', 'state.json'), '{"version":1')
  const again = await opened()
  expect(again.waiting.messages).toBe(10)
  expect(reports.at(-1)).toContain('is sent again, as its state is damaged')
})

it('cuts what a crash has left half-written, and goes on', async () => {
  const buffer = await opened()
  await buffer.append(payloads(3))
  await buffer.close()
  const dir = join(folder, 'outputs', 'o')
  const [segment = ''] = (await readdir(dir)).filter((name) => name.endsWith('.segment'))
  const { length } = await readFile(join(dir, segment))
  const state = JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))
  await writeFile(join(dir, 'state.json'), JSON.stringify({ ...state, durableRecordNo: 0 }))
  await truncate(join(dir, segment), length - 1)
  const again = await opened()
  expect(again.waiting.messages).toBe(0)
  await again.append(payloads(2))
  expect(again.waiting.messages).toBe(2)
})

it('deletes what was delivered, and has room for more', async () => {
  const buffer = await opened()
  await buffer.append(payloads(8000))
  expect(buffer.waiting.messages).toBe(8000)
  await buffer.append(payloads(8000))
  const { messages, bytes } = buffer.waiting
  expect(messages + buffer.droppedMessages).toBe(16_000)
  expect(buffer.lastDrop?.reason).toBe(`Its buffer is full (${8 << 20} bytes)`)
  expect(bytes).toBeLessThanOrEqual(8 << 20)
  const end = buffer.extent?.durableEnd
  if (end) buffer.setDelivered(end)
  await eventually(async () => {
    const segments = (await readdir(join(folder, 'outputs', 'o'))).filter((name) => name.endsWith('.segment'))
    expect(segments).toEqual([])
  })
  const dropped = buffer.droppedMessages
  await buffer.append(payloads(8000))
  expect(buffer.waiting.messages).toBe(8000)
  expect(buffer.droppedMessages).toBe(dropped)
})

const title = 'drops and counts what a full disk does not take, and goes on once there is room'

describe.each([
  ['it has looked at it before', 0],
  // So much that it believes that there is room.
  ['a write fails', -(1 << 30)],
])('a full disk, as %s', (_, minFreeDiskBytes) => {
  it.runIf(canMount)(canMount ? title : `${title} (skipped: needs a mount)`, async () => {
    const disk = new SmallDisk(4)
    onTestFinished(() => disk[Symbol.dispose]())
    const buffer = await opened({ dir: join(disk.dir, 'outputs', 'o'), maxBytes: 64 << 20, minFreeDiskBytes })
    await buffer.append(payloads(100))
    disk.fill()
    await buffer.append(payloads(1000))
    await buffer.append(payloads(1000))
    expect(buffer.waiting.messages).toBe(100)
    expect(buffer.droppedMessages).toBe(2000)
    disk.free()
    await buffer.append(payloads(50))
    expect(buffer.waiting.messages).toBe(150)
    expect(buffer.droppedMessages).toBe(2000)
    await buffer.close()
  })
})
