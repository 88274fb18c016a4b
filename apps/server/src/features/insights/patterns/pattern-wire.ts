import { type MessagePattern, toTs } from '@logline/contract'
import type { FoundPattern } from './find-patterns.ts'

type Facts = Pick<MessagePattern, 'pattern' | 'parts' | 'query' | 'course' | 'levels' | 'groups' | 'examples'>

export function patternFacts({
  pattern,
  parts,
  query,
  course,
  levels,
  groups,
  examples,
}: FoundPattern): Facts {
  return {
    ...{ pattern, parts: parts.map(partWire), query, course: course.map(Math.round) },
    levels: levels.map(roundedCount),
    groups: groups.map(roundedCount),
    examples: examples.map(({ id, timestampMs, source, text }) => ({
      ...{ id, source, message: text },
      timestamp: toTs(timestampMs),
    })),
  }
}

function partWire(part: FoundPattern['parts'][number]) {
  return 'text' in part ? { text: part.text } : { variable: part.variable }
}

function roundedCount({ value, count }: { value: string; count: number }) {
  return { value, count: Math.round(count) }
}
