import { setImmediate } from 'node:timers/promises'
import type { MessageShape, ShapeExample } from '@logline/engine'
import { sum } from '../scope/evidence.ts'
import { maskedTokens, type PatternPart, type PatternToken } from './masked-text.ts'
import { partsOf, queryOf, textOf } from './pattern-text.ts'
import { createPatternTree } from './pattern-tree.ts'

export interface FoundPattern {
  pattern: string
  parts: readonly PatternPart[]
  query: string | null
  /** Messages that were read, by part. */
  counts: readonly number[]
  course: readonly number[]
  levels: readonly NamedCount[]
  groups: readonly NamedCount[]
  examples: readonly ShapeExample[]
}

export interface NamedCount {
  value: string
  count: number
}

/** Shapes that are read at most: of messages that have nothing in common there are as many as messages. */
export const mostShapes = 20_000
/** The engine cuts texts here, perhaps within a word. */
const cutAt = 400
const shownExamples = 4
const shownGroups = 5
/** Other requests have their turn after so many. */
const atOnce = 500

/** Patterns of messages by their shapes, the most frequent first. */
export async function findPatterns(shapes: readonly MessageShape[]): Promise<FoundPattern[]> {
  const tree = createPatternTree<MessageShape>()
  for (const [no, shape] of shapes.entries()) {
    tree.add({ tokens: comparedTokens(shape.examples[0]?.text ?? ''), facts: shape })
    if (no % atOnce === atOnce - 1) await setImmediate()
  }
  const byText = new Map<string, { parts: PatternPart[]; shapes: MessageShape[] }>()
  for (const { tokens, members } of tree.groups()) {
    const parts = partsOf(tokens)
    const known = byText.get(textOf(parts))
    const facts = members.map(({ facts }) => facts)
    if (known) known.shapes.push(...facts)
    else byText.set(textOf(parts), { parts, shapes: facts })
  }
  return [...byText]
    .map(([pattern, { parts, shapes }]) => ({ pattern, parts, query: queryOf(parts), ...factsOf(shapes) }))
    .sort((a, b) => sum(b.counts) - sum(a.counts) || (a.pattern < b.pattern ? -1 : 1))
}

/** The tokens of a text that its pattern is of: those of its first line, as far as the engine reads it. */
export function comparedTokens(text: string): PatternToken[] {
  const read = (text.split('\n', 1)[0] ?? '').slice(0, cutAt)
  const tokens = maskedTokens(read)
  return read.length < cutAt ? tokens : tokens.slice(0, -1)
}

function factsOf(shapes: readonly MessageShape[]) {
  return {
    counts: sums(shapes.map(({ counts }) => counts)),
    course: sums(shapes.map(({ course }) => course)),
    levels: counted(shapes.map(({ levels }) => levels)),
    groups: counted(shapes.map(({ groups }) => groups))
      .filter(({ value }) => value !== '')
      .slice(0, shownGroups),
    examples: shapes
      .flatMap(({ examples }) => examples)
      .sort((a, b) => b.timestampMs - a.timestampMs)
      .slice(0, shownExamples),
  }
}

function sums(lists: readonly (readonly number[])[]): number[] {
  const all = [...(lists[0] ?? [])]
  for (const list of lists.slice(1)) {
    for (const [at, count] of list.entries()) all[at] = (all[at] ?? 0) + count
  }
  return all
}

function counted(maps: readonly ReadonlyMap<string, number>[]): NamedCount[] {
  const counts = new Map<string, number>()
  for (const [value, count] of maps.flatMap((map) => [...map])) {
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
