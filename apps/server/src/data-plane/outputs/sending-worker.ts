/**
 * Entry of the sending thread: reads the buffers of the outputs and sends what waits in them. A thread of its own, so that
 * neither encryption nor a receiver that does what it should not costs those who store anything.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { JournalTail } from '../journal/journal-reader.ts'
import type { BufferExtent } from './buffer/output-buffer.ts'
import { failureText } from './delivery/failure-text.ts'
import { deliveryOf } from './output-types.ts'
import { OutputSender } from './sender/output-sender.ts'
import type { FromSending, SendingStart, ToSending } from './sending-protocol.ts'

const { tlsFolders } = workerData as SendingStart // given by sending-thread.ts
const senders = new Map<string, OutputSender>()
const extents = new Map<string, BufferExtent>()
/** What is done with each output comes one after the other. */
const handled = new Map<string, Promise<void>>()

function post(message: FromSending): void {
  parentPort?.postMessage(message)
}

const surroundings = { tlsFolders, report: (text: string) => post({ type: 'report', text }) }

async function open({ output, dir, delivered }: Extract<ToSending, { type: 'open' }>): Promise<void> {
  const outputId = output.id
  // One that is changed goes on where the one before has stopped.
  const from = (await stop(outputId)) ?? delivered
  try {
    const sender = new OutputSender({
      tail: tailOf(outputId, dir),
      delivered: from,
      delivery: deliveryOf(output, surroundings),
      onProgress: (progress) => post({ type: 'progress', outputId, progress }),
      onHealth: (health) => post({ type: 'health', outputId, health }),
    })
    senders.set(outputId, sender)
    post({ type: 'health', outputId, health: { state: 'running', error: null, failedAttempts: 0 } })
  } catch (error) {
    const health = { state: 'failed', error: failureText(error), failedAttempts: 1 } as const
    post({ type: 'health', outputId, health })
  }
}

async function stop(outputId: string) {
  const sender = senders.get(outputId)
  senders.delete(outputId)
  return sender?.stop()
}

async function close(outputId: string): Promise<void> {
  await stop(outputId)
  extents.delete(outputId)
  post({ type: 'closed', outputId })
}

function tailOf(outputId: string, dir: string): JournalTail {
  const nowhere = { segment: 0, offset: 0, recordNo: 0 }
  return {
    dir,
    salt: 0,
    get durableEnd() {
      return extents.get(outputId)?.durableEnd ?? nowhere
    },
    segmentAtOrAfter: (firstRecordNo) =>
      extents.get(outputId)?.segments.find((each) => each.firstRecordNo >= firstRecordNo),
  }
}

function afterOthers(outputId: string, work: () => Promise<void>): void {
  handled.set(outputId, (handled.get(outputId) ?? Promise.resolve()).then(work))
}

function handle(message: ToSending): void {
  switch (message.type) {
    case 'open':
      extents.set(message.output.id, message.extent)
      afterOthers(message.output.id, () => open(message))
      break
    case 'grown':
      extents.set(message.outputId, message.extent)
      senders.get(message.outputId)?.wake()
      break
    case 'close':
      afterOthers(message.outputId, () => close(message.outputId))
      break
  }
}

parentPort?.on('message', handle)
