/**
 * Entry of a processing thread: makes messages of whole frames of the journal. It knows nothing of batches and keeps
 * nothing between frames but the plan, so that a frame gives the same messages on whichever thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Processing } from '@logline/processing'
import { compileProcessing, processingPlanSchema, RecordProcessor } from '@logline/processing'
import { ThreadTally } from '../accounting/thread-tally.ts'
import { FrameCursor } from '../journal/frame.ts'
import { buffersOf, FrameProcessor } from './processed-frame.ts'
import type { FrameOrder, FromProcessing, ProcessingStart, ToProcessing } from './processing-protocol.ts'

const { nodeId } = workerData as ProcessingStart // given by processing-threads.ts
const tally = new ThreadTally()
const processor = new RecordProcessor({ nodeId, statsOf: (inputId) => tally.statsOf(inputId) })
const frames = new FrameProcessor(processor)
let processing: Processing | null = null

function answer(order: FrameOrder): void {
  if (processing === null) throw new Error('A frame came before its plan')
  const { bytes, header, firstUnreadNo, salt } = order
  processor.setSurroundings(processing, salt)
  const cursor = new FrameCursor(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, header)
  cursor.skipTo(firstUnreadNo)
  const processed = frames.process(cursor)
  const tallied = tally.take()
  // What was counted of a frame that is processed once more counts then.
  if (processed === null)
    post({ result: bytes, tallied: { inputs: {}, streams: {}, extractors: {} } }, [bytes.buffer])
  else post({ result: processed, tallied }, buffersOf(processed))
}

function post(message: FromProcessing, buffers: ArrayBuffer[]): void {
  parentPort?.postMessage(message, buffers)
}

parentPort?.on('message', (message: ToProcessing) => {
  if (message.type === 'frame') answer(message.order)
  else processing = compileProcessing(processingPlanSchema.parse(JSON.parse(message.text)), tally)
})
