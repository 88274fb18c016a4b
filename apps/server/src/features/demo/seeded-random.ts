/** A source of numbers that is the same for the same seed. */
export interface SeededRandom {
  /** 0 <= x < 1. */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Hexadecimal digits, for trace ids. */
  hex(length: number): string
  chance(probability: number): boolean
}

/** Mulberry32, a 32-bit generator in the public domain (Tommy Ettinger, 2017): plenty for sample data, nothing else. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
    chance: (probability) => next() < probability,
  }
}
