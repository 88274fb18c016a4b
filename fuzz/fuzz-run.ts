import { setImmediate } from 'node:timers/promises'
import { DecodeError } from '@logline/processing'
import { type InputSource, inputOf } from './mutate.ts'

/** What is fuzzed. */
export interface FuzzTarget extends InputSource {
  /** Takes one input. Throws a DecodeError for what it refuses; anything else that is thrown is a fault. */
  run(input: Buffer): void
}

export interface FuzzOptions {
  seed: number
  inputs: number
  /** Told before each input. */
  onInput?: (no: number) => void
}

export interface FuzzFigures {
  inputs: number
  refused: number
  seconds: number
}

/** What lies outside of the heap is given back between the turns of the event loop, in the product after each batch. */
const inputsOfTurn = 500
/** Of one input; what takes longer hangs. */
const maxInputMs = 1000

/** An input that is no good for its target. */
export class FuzzFault extends Error {}

/** @throws FuzzFault for the first input that crashes the target or takes it more than a second */
export async function fuzz(target: FuzzTarget, { seed, inputs, onInput }: FuzzOptions): Promise<FuzzFigures> {
  let refused = 0
  const startedAtMs = performance.now()
  for (let no = 0; no < inputs; no++) {
    if (no % inputsOfTurn === 0) await setImmediate()
    onInput?.(no)
    const input = inputOf(target, seed, no)
    const inputStartedAtMs = performance.now()
    if (!accepts(target, input, no)) refused++
    if (performance.now() - inputStartedAtMs > maxInputMs) checkTime(target, input, no)
  }
  return { inputs, refused, seconds: (performance.now() - startedAtMs) / 1000 }
}

function accepts(target: FuzzTarget, input: Buffer, no: number): boolean {
  try {
    target.run(input)
    return true
  } catch (error) {
    if (error instanceof DecodeError) return false
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new FuzzFault(`Input ${no} crashes: ${text}`, { cause: error })
  }
}

/** The machine may have been busy: the time of the processor decides, of the quicker of two. */
function checkTime(target: FuzzTarget, input: Buffer, no: number): void {
  const times = Array.from({ length: 2 }, () => {
    const before = process.threadCpuUsage()
    accepts(target, input, no)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  const ms = Math.min(...times)
  if (ms > maxInputMs) throw new FuzzFault(`Input ${no} takes ${Math.round(ms)} ms`)
}
