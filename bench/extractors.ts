import type { Message } from '@logline/message'
import {
  compileProcessing,
  corePatterns,
  ExtractorCounts,
  type PlannedConverter,
  type PlannedExtractor,
  type ProcessingPlan,
} from '@logline/processing'
import { median, printFigure } from './figures.ts'

interface ExtractorsOptions {
  messages: number
  runs: number
}

const inputId = '65a0b1c2d3e4f5a6b7c8d9e0'
const copier = { copy: () => null }

type Work = Pick<PlannedExtractor, 'type' | 'config'> & Partial<PlannedExtractor>

const converter = (type: PlannedConverter['type'], config: PlannedConverter['config'] = {}) => ({
  type: 'regex' as const,
  config: { regex_value: 'at=(\\S+)' },
  converters: [{ type, config }],
})

/** By name: on access lines of 160 characters, JSON on an object of eight members. */
const works: Readonly<Record<string, Work>> = {
  'copy input': { type: 'copy_input', config: {} },
  substring: { type: 'substring', config: { begin_index: 0, end_index: 12 } },
  'split and index': { type: 'split_and_index', config: { split_by: ' ', index: 4 } },
  'split and index, cut': {
    type: 'split_and_index',
    config: { split_by: ' ', index: 4 },
    sourceField: 'line',
    cursorStrategy: 'cut',
  },
  'regular expression': { type: 'regex', config: { regex_value: 'status=(\\d+)' } },
  'regular expression that misses': { type: 'regex', config: { regex_value: 'state=(\\d+)' } },
  'replace, first': { type: 'regex_replace', config: { regex: 'user=\\w+', replacement: 'user=?' } },
  'replace, all': { type: 'regex_replace', config: { regex: '\\d+', replacement: '#', replace_all: true } },
  'grok, three captures': {
    type: 'grok',
    config: {
      grok_pattern: '%{IP:ip} .*status=%{INT:status:int} took=%{NUMBER:took:float}',
      named_captures_only: true,
    },
  },
  'grok, Apache log': {
    type: 'grok',
    config: { grok_pattern: '%{COMMONAPACHELOG}', named_captures_only: true },
    sourceField: 'access',
  },
  JSON: { type: 'json', config: {}, sourceField: 'json' },
  'condition that misses': {
    type: 'copy_input',
    config: {},
    conditionType: 'string',
    conditionValue: 'nothing of it',
  },
  'regular expression, then date': converter('date', { date_format: "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'" }),
  'regular expression, then flexible date': converter('flexdate'),
  'regular expression, then hash': converter('hash'),
  'regular expression, then key = value pairs': {
    ...converter('tokenizer'),
    config: { regex_value: '(.*)' },
  },
}

/** What an extractor of each type costs a message, above what it costs without any. */
export async function benchExtractors({ messages, runs }: ExtractorsOptions): Promise<void> {
  const sample = Array.from({ length: messages }, (_, no) => messageOf(no))
  const setting = `${messages} messages, median of ${runs}`
  const names = Object.keys(works)
  const times = new Map<string, number[]>(['floor', ...names].map((name) => [name, []]))
  // In turns, so that what else the machine does is the same for all; the first is for the compiler.
  for (let run = 0; run <= runs; run += 1) {
    for (const [name, ofName] of times) {
      const us = microsecondsOf(works[name], sample)
      if (run > 0) ofName.push(us)
    }
  }
  const floor = median(times.get('floor') ?? [])
  printFigure('floor: a message without an extractor', floor, 'µs/message', setting)
  for (const name of names) {
    printFigure(`extractor: ${name}`, median(times.get(name) ?? []) - floor, 'µs/message', 'above the floor')
  }
}

function microsecondsOf(work: Work | undefined, sample: readonly Message[]): number {
  const plan = planOf(work === undefined ? [] : [work])
  const [stage] = compileProcessing(plan, { extractors: new ExtractorCounts() }).stages
  const startedAt = performance.now()
  for (const message of sample) {
    const copy = { ...message, fields: { ...message.fields } }
    stage?.process(copy, copier)
    if (copy.fields.gl2_processing_error !== undefined)
      throw new Error(String(copy.fields.gl2_processing_error))
  }
  return ((performance.now() - startedAt) * 1_000) / sample.length
}

function planOf(planned: readonly Work[]): ProcessingPlan {
  const extractors = planned.map(
    (each, no): PlannedExtractor => ({
      id: `x${no}`,
      title: 'bench',
      cursorStrategy: 'copy',
      sourceField: 'message',
      targetField: 'out',
      converters: [],
      conditionType: 'none',
      conditionValue: '',
      ...each,
    }),
  )
  return {
    processors: ['filterChain'],
    inputs: [{ id: inputId, staticFields: {}, extractors }],
    defaultStream: { id: 'default', indexSetId: 'a' },
    streams: [],
    grokPatterns: corePatterns,
    failuresStream: null,
    indexSets: [],
    idTime: 'arrival',
  }
}

function messageOf(no: number): Message {
  const at = new Date(1_700_000_000_000 + no).toISOString()
  const text = `10.0.${no % 256}.7 request ${no} user=user-${no % 200} at=${at} status=${200 + (no % 60)} took=${no % 1_500}.5 path=/shop/${no % 400}`
  return {
    id: '01HZX5M4Q0ABCDEFGHJKMNPQRS',
    timestampMs: 1_700_000_000_000 + no,
    source: `app-${no % 2_000}`,
    message: text.padEnd(160, '.'),
    fields: {
      level: no % 8,
      gl2_source_input: inputId,
      line: text.padEnd(160, '.'),
      access: `10.0.${no % 256}.7 - user-${no % 200} [10/Oct/2025:13:55:36 -0700] "GET /shop/${no % 400} HTTP/1.1" ${200 + (no % 60)} ${no}`,
      json: `{"user":"user-${no % 200}","status":${200 + (no % 60)},"took":${no % 1_500}.5,"path":"/shop/${no % 400}","ok":true,"tags":["a","b"],"http":{"method":"GET","version":"1.1"},"no":${no}}`,
    },
    streams: [],
  }
}
