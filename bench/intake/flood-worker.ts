/** A thread that offers messages to one input: senders beside the console would make that look slow. */
import { parentPort, workerData } from 'node:worker_threads'
import type { BenchShape } from '../generator.ts'
import { paced, roundAndRound } from './chunk.ts'
import { chunksOf, protocolsOf, sendOver } from './protocols.ts'

export interface FloodStart {
  /** As `--over` has it. */
  protocol: string
  port: number
  shape: BenchShape
  connections: number
  /** Messages a second at the most. */
  rate: number
  seconds: number
}

const distinctMessages = 50_000

const { protocol: name, port, shape, connections, rate, seconds } = workerData as FloodStart // given by flood.ts
const [protocol] = protocolsOf(name)
if (protocol !== undefined) {
  const chunks = chunksOf(protocol, { seed: 5, count: distinctMessages, shape })
  const source = roundAndRound(chunks, { untilMs: performance.now() + seconds * 1000 })
  parentPort?.postMessage(await sendOver(protocol, { port, chunks: paced(source, rate), connections }))
}
