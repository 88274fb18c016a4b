import { type SeededRandom, seededRandom } from '../apps/server/src/features/demo/seeded-random.ts'

/** What inputs are made of. */
export interface InputSource {
  /** Valid frames. */
  corpus: readonly Buffer[]
  /** Pieces that mean something to the format. */
  tokens: readonly string[]
  /** Wraps some of the inputs, as a compression does whose content is to be changed and not its bytes. */
  wraps?: readonly ((input: Buffer) => Uint8Array)[]
}

const interestingBytes = [0x00, 0x01, 0x0a, 0x1e, 0x1f, 0x20, 0x22, 0x3c, 0x5b, 0x5c, 0x7b, 0x7f, 0x80, 0xff]
const interestingNumbers = [0, 1, 2, 3, 4, 8, 16, 255, 256, 257, 32_767, 65_535, 0x7fff_ffff, 0xffff_ffff]
/** Longer inputs are cut: they cost time and show nothing new. */
const maxInputBytes = 65_535

/** The input of a number: the same for the same seed, whatever came before. */
export function inputOf(source: InputSource, seed: number, no: number): Buffer {
  const random = seededRandom(Math.imul(seed, 0x9e37_79b1) ^ Math.imul(no + 1, 0x85eb_ca6b))
  if (random.chance(1 / 16)) return randomBytes(random, random.between(0, 300))
  let input: Buffer = Buffer.from(oneOf(random, source.corpus))
  if (random.chance(63 / 64)) {
    const changes = random.chance(1 / 8) ? random.between(4, 32) : random.between(1, 3)
    for (let change = 0; change < changes; change++) input = mutated(input, source, random)
  }
  if (input.length > maxInputBytes) input = input.subarray(0, maxInputBytes)
  const { wraps = [] } = source
  if (wraps.length === 0 || random.chance(1 / 2)) return input
  return Buffer.from(oneOf(random, wraps)(input))
}

function oneOf<T>(random: SeededRandom, choices: readonly T[]): T {
  const [first, ...others] = choices
  if (first === undefined) throw new Error('Nothing to choose from')
  return random.pick([first, ...others])
}

function randomBytes(random: SeededRandom, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = random.between(0, 255)
  return bytes
}

type Mutation = (input: Buffer, random: SeededRandom, source: InputSource) => Buffer

const mutations: readonly Mutation[] = [
  function flipsABit(input, random) {
    const at = random.between(0, input.length - 1)
    input[at] = (input[at] ?? 0) ^ (1 << random.between(0, 7))
    return input
  },
  function setsAByte(input, random) {
    input[random.between(0, input.length - 1)] = random.chance(0.5)
      ? oneOf(random, interestingBytes)
      : random.between(0, 255)
    return input
  },
  function setsANumber(input, random) {
    const size = oneOf(random, [2, 4])
    if (input.length < size) return input
    const number = oneOf(random, interestingNumbers) & (size === 2 ? 0xffff : 0xffff_ffff)
    input.writeUIntBE(number >>> 0, random.between(0, input.length - size), size)
    return input
  },
  function removes(input, random) {
    const [from, to] = range(input, random)
    return Buffer.concat([input.subarray(0, from), input.subarray(to)])
  },
  function repeats(input, random) {
    const [from, to] = range(input, random)
    const times = random.chance(1 / 16) ? random.between(2, 60) : 2
    return replaced(input, [from, to], Buffer.concat(Array(times).fill(input.subarray(from, to))))
  },
  function inserts(input, random) {
    const at = random.between(0, input.length)
    return replaced(input, [at, at], randomBytes(random, random.between(1, 8)))
  },
  function insertsAToken(input, random, { tokens }) {
    if (tokens.length === 0) return input
    const at = random.between(0, input.length)
    return replaced(input, [at, at], Buffer.from(oneOf(random, tokens)))
  },
  function overwritesWithAToken(input, random, { tokens }) {
    if (tokens.length === 0) return input
    return replaced(input, range(input, random), Buffer.from(oneOf(random, tokens)))
  },
  function cuts(input, random) {
    return input.subarray(0, random.between(0, input.length))
  },
  function joinsAnother(input, random, { corpus }) {
    const other = oneOf(random, corpus)
    const [from, to] = range(other, random)
    return replaced(input, range(input, random), other.subarray(from, to))
  },
]

function mutated(input: Buffer, source: InputSource, random: SeededRandom): Buffer {
  if (input.length === 0) return randomBytes(random, random.between(1, 16))
  return oneOf(random, mutations)(input, random, source)
}

/** Mostly short, sometimes everything. */
function range(input: Buffer, random: SeededRandom): [from: number, to: number] {
  const from = random.between(0, input.length)
  const longest = random.chance(1 / 4) ? input.length : 16
  return [from, Math.min(input.length, from + random.between(0, longest))]
}

function replaced(input: Buffer, [from, to]: [number, number], by: Buffer): Buffer {
  return Buffer.concat([input.subarray(0, from), by, input.subarray(to)])
}
