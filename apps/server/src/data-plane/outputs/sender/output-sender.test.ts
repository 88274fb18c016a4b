import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exactJson } from '@logline/message'
import { expect, it, onTestFinished } from 'vitest'
import type { JournalTail } from '../../journal/journal-reader.ts'
import { eventually } from '../../testing/eventually.ts'
import { sentMessage } from '../../testing/outputs/sent-message.ts'
import { OutputBuffer } from '../buffer/output-buffer.ts'
import { type Delivery, noneRefused } from '../delivery/delivery.ts'
import type { SendHealth } from '../delivery/send-progress.ts'
import { OutputSender } from './output-sender.ts'

const retryMs = 10

/** Sends two messages, one after the other; `isDown` says of each attempt, from 0 on, whether it fails. */
async function attemptsOf(isDown: (attempt: number) => boolean, count: number) {
  const dir = await mkdtemp(join(tmpdir(), 'logline-sender-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const buffer = new OutputBuffer({ dir, maxBytes: 8 << 20, minFreeDiskBytes: 0, report: () => undefined })
  onTestFinished(() => buffer.close())
  await buffer.append(['one', 'two'].map((text) => Buffer.from(exactJson(sentMessage(text)))))
  const tail: JournalTail = {
    dir,
    salt: 0,
    durableEnd: buffer.extent?.durableEnd ?? buffer.delivered,
    segmentAtOrAfter: (firstRecordNo) =>
      buffer.extent?.segments.find((each) => each.firstRecordNo >= firstRecordNo),
  }
  const attemptsAtMs: number[] = []
  const health: SendHealth[] = []
  const delivery: Delivery = {
    ...{ batchSize: 1, retryMs, confirmsWrites: true, unconfirmedBytes: 0 },
    async write() {
      attemptsAtMs.push(performance.now())
      if (isDown(attemptsAtMs.length - 1)) throw new Error('Nobody is there')
      return noneRefused
    },
    confirm: async () => undefined,
    close: async () => undefined,
  }
  const { delivered } = buffer
  const onHealth = (each: SendHealth) => void health.push(each)
  const sender = new OutputSender({ tail, delivered, delivery, onProgress: () => undefined, onHealth })
  onTestFinished(() => void sender.stop())
  await eventually(() => expect(attemptsAtMs.length).toBeGreaterThanOrEqual(count))
  const waitsMs = attemptsAtMs.slice(1, count).map((atMs, before) => atMs - (attemptsAtMs[before] ?? 0))
  return { waitsMs, health }
}

it('tries a receiver that is away ever later, and says each time that it failed', async () => {
  const { waitsMs, health } = await attemptsOf(() => true, 6)
  // Timers may be a millisecond early.
  for (const [failures, waitMs] of waitsMs.entries())
    expect(waitMs).toBeGreaterThanOrEqual(retryMs * 2 ** failures * 0.75 - 1)
  expect(health.slice(0, 5)).toEqual(
    Array(5).fill({ state: 'reconnecting', error: 'Nobody is there', failedAttempts: 1 }),
  )
})

it('tries it soon again when it fails after it was there', async () => {
  // The first message fails nine times, the second once.
  const { waitsMs } = await attemptsOf((attempt) => attempt < 9 || attempt === 10, 12)
  expect(waitsMs[8]).toBeGreaterThanOrEqual(retryMs * 2 ** 8 * 0.75 - 1)
  // It would be seconds more.
  expect(waitsMs.at(-1)).toBeLessThan(retryMs * 2 ** 9 * 0.75)
})
