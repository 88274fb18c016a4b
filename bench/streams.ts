import type { Message } from '@logline/message'
import { compileProcessing, type PlannedRule, type RoutedStream, type RuleType } from '@logline/processing'
import { median, printFigure } from './figures.ts'

interface StreamsOptions {
  messages: number
  runs: number
}

const inputId = '65a0b1c2d3e4f5a6b7c8d9e0'
const copier = { copy: () => null }

/** What stream rules cost a message, by the number of streams: three rules of mixed kinds each, of which some are shared. */
export async function benchStreams({ messages, runs }: StreamsOptions): Promise<void> {
  const sample = Array.from({ length: messages }, (_, no) => messageOf(no))
  for (const count of [10, 100, 1_000]) {
    const [stage] = compileProcessing(planOf(count)).stages
    if (stage === undefined) throw new Error('The plan has no stream rules.')
    const times: number[] = []
    let routed = 0
    for (let run = 0; run <= runs; run += 1) {
      routed = 0
      const startedAt = performance.now()
      for (const message of sample) {
        message.streams.length = 0
        stage.process(message, copier)
        routed += message.streams.length
      }
      // The first run is for the compiler.
      if (run > 0) times.push(((performance.now() - startedAt) * 1_000) / messages)
    }
    const setting = `${messages} messages, median of ${runs}, ${(routed / messages).toFixed(2)} streams a message`
    printFigure(`stream rules, ${count} streams of three rules`, median(times), 'µs/message', setting)
  }
}

export function planOf(count: number) {
  return {
    processors: ['streamRules'],
    inputs: [],
    defaultStream: { id: 'default', indexSetId: 'a' },
    streams: Array.from({ length: count }, (_, no) => streamOf(no)),
    grokPatterns: {},
    failuresStream: null,
    indexSets: [],
    idTime: 'arrival',
  } as const
}

function rule(type: RuleType, field: string, value: string, isInverted = false): PlannedRule {
  return { type, field, value, isInverted }
}

/** By source and input, by words, by who and how, by any of three, and by numbers, in turn. */
function streamOf(no: number): RoutedStream {
  const kinds: readonly PlannedRule[][] = [
    [
      rule('EXACT', 'source', `app-${no}`),
      rule('CONTAINS', 'message', 'failed'),
      rule('PRESENCE', 'user', ''),
    ],
    [
      rule('MATCH_INPUT', '', inputId),
      rule('CONTAINS', 'message', `word-${no % 50}`),
      rule('GREATER', 'took', `${(no % 10) * 100}`),
    ],
    [
      rule('PRESENCE', 'user', ''),
      rule('REGEX', 'user', `^user-${no % 20}\\b`),
      rule('CONTAINS', 'message', 'debug', true),
    ],
    [
      rule('CONTAINS', 'message', `code-${no} `),
      rule('REGEX', 'message', `status=${no % 30}\\d`),
      rule('SMALLER', 'level', '1'),
    ],
    [
      rule('GREATER', 'took', `${(no % 20) * 50}`),
      rule('EXACT', 'source', 'test', true),
      rule('REGEX', 'message', `(?i)timeout of (GET|POST) /shop/${no % 40}`),
    ],
  ]
  return {
    id: `s${no}`,
    indexSetId: 'a',
    matchingType: no % 5 === 3 ? 'OR' : 'AND',
    removesMatchesFromDefaultStream: false,
    rules: kinds[no % 5] ?? [],
  }
}

/** A line of 160 characters and five fields. */
function messageOf(no: number): Message {
  const text = `request ${no} failed with status=${no % 60} word-${no % 500} code-${no % 3_000} timeout of GET /shop/${no % 400} after retries of the upstream at 10.0.${no % 256}.7`
  return {
    id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
    timestampMs: 1_700_000_000_000 + no,
    source: `app-${no % 2_000}`,
    message: text.padEnd(160, '.'),
    fields: {
      took: no % 1_500,
      level: no % 8,
      user: `user-${no % 200}`,
      gl2_source_input: inputId,
      method: 'GET',
    },
    streams: [],
  }
}
