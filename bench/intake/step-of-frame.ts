/** Threads of the data plane. */
export const threads = ['receiving', 'storing'] as const
export type Thread = (typeof threads)[number]

export type Step = (typeof steps)[number]
/** In the order of a message's way; what belongs to no step of it comes last and is never left out. */
export const steps = [
  'socket',
  'framing',
  'decode',
  'journal: append',
  'journal: read back, state',
  'process',
  'field catalogue, summary of values',
  'encode',
  'insert: sending',
  'other code of the product',
  'other code of Node',
  'the profiler itself',
  '(garbage collector)',
  '(program): native, outside of functions',
] as const

interface Frame {
  functionName: string
  url: string
}

type Rule = [pattern: RegExp, step: Step | Record<Thread, Step>]

const network: Record<Thread, Step> = { receiving: 'socket', storing: 'insert: sending' }
const journal: Record<Thread, Step> = { receiving: 'journal: append', storing: 'journal: read back, state' }

/** The first that fits. Packages that several steps call, `message` and `time`, count for who called them. */
const rules: readonly Rule[] = [
  [/\/profile-preload\.ts/, 'the profiler itself'],
  [/\/codecs\/beats\/(lumberjack-reader|byte-queue)\.ts$/, 'framing'],
  [/\/data-plane\/transports\//, 'framing'],
  [/\/processing\/src\/(codecs|grok)\//, 'decode'],
  [/\/data-plane\/(journal|intake)\//, journal],
  [/\/processing\/src\/|\/data-plane\/(batches|plans|tail|accounting)\//, 'process'],
  [/\/engine\/src\/clickhouse\/(catalogue\/|tables\/seen-)/, 'field catalogue, summary of values'],
  [/\/engine\/src\/clickhouse\/(message-|native-|insert-batch)/, 'encode'],
  [/\/engine\/src\/clickhouse\/client\/|\/node_modules\/@clickhouse\//, 'insert: sending'],
  [/\/data-plane\/[^/]+\.ts$|\/data-plane\/plan\/|\/engine\/src\//, 'other code of the product'],
  [/^node:(internal\/)?fs/, journal],
  [/^node:(net|dgram|zlib|_?http|_?tls|internal\/(stream|dgram|http|net|js_stream))/, network],
]

/**
 * What a thread does, by the innermost frame that says so: native functions, such as those that parse JSON, count for
 * the code that called them. Null while it waits.
 */
export function stepOfStack(thread: Thread, stack: readonly Frame[]): Step | null {
  const [top] = stack
  if (top?.functionName === '(idle)') return null
  if (top?.functionName === '(garbage collector)') return '(garbage collector)'
  if (top?.functionName === '(program)') return '(program): native, outside of functions'
  for (const { url } of stack) {
    const step = rules.find(([pattern]) => pattern.test(url))?.[1]
    if (step !== undefined) return typeof step === 'string' ? step : step[thread]
  }
  return 'other code of Node'
}
