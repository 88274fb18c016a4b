import { type Product, until } from '../dev/product.ts'
import { printFigure } from './figures.ts'
import { settledBalance } from './intake/accounts.ts'
import { processIds, startIntakeBench } from './intake/intake-bench.ts'
import { load } from './intake/load.ts'
import { chunksOf, gelfTcp } from './intake/protocols.ts'
import { printWork, type Work } from './intake/work.ts'
import { peakMib } from './processes.ts'

interface ProcessingOptions {
  messages: number
  connections: number
  runs: number
}

const warmUpMessages = 50_000
const settleMs = 60_000

/**
 * Sustained rate over GELF TCP with ten streams of three rules each and three extractors (grok, JSON, regular expression)
 * on the input, against the same messages without any of it, in turn on the same machine.
 */
export async function benchProcessing({ runs, ...options }: ProcessingOptions): Promise<void> {
  for (let run = 1; run <= runs; run++) {
    const plain = await measuredRun(options, false)
    printWork(`nested: sent until stored, run ${run}`, plain, 'without extractors, one stream')
    const processed = await measuredRun(options, true)
    printWork(
      `nested: sent until stored, run ${run}`,
      processed,
      'three extractors, ten streams of three rules',
    )
    printFigure('  rate of the one without', processed.rate / plain.rate, 'times')
  }
}

async function measuredRun(
  { messages, connections }: Omit<ProcessingOptions, 'runs'>,
  isProcessed: boolean,
): Promise<Work> {
  const bench = await startIntakeBench([gelfTcp])
  try {
    const [input] = bench.inputs
    if (input === undefined) throw new Error('There is no input.')
    if (isProcessed) {
      await addExtractors(bench.product, input.id)
      await addStreams(bench.product, input.id)
    }
    const made = (seed: number, count: number) => chunksOf(gelfTcp, { seed, count, shape: 'nested' })
    await load({ bench, input }, connections, made(1, warmUpMessages))
    const work = await load({ bench, input }, connections, made(2, messages))
    await settledBalance(bench, input, {
      messages: warmUpMessages + messages,
      repeated: 0,
      timeoutMs: settleMs,
    })
    if (isProcessed) await requireFields(bench.product)
    const peaks = Object.values(processIds(bench)).map(peakMib)
    printFigure('  peak memory of the three processes', sum(peaks), 'MiB', peaks.map(Math.round).join(' + '))
    return work
  } finally {
    await bench.dispose()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function addExtractors(product: Product, inputId: string): Promise<void> {
  const extractors = [
    {
      extractor_type: 'grok',
      source_field: 'message',
      extractor_config: {
        grok_pattern:
          'because of %{WORD:reason} after %{INT:took:int} ms: %{WORD:verb} %{URIPATH:page} for %{USERNAME:who} from %{IPV4:address}',
        named_captures_only: true,
      },
    },
    {
      extractor_type: 'json',
      source_field: 'details',
      extractor_config: { key_prefix: 'details_' },
    },
    {
      extractor_type: 'regex',
      source_field: 'path',
      extractor_config: { regex_value: '^/api/(\\w+)/' },
    },
  ]
  for (const [order, extractor] of extractors.entries())
    await asked(product, `/system/inputs/${inputId}/extractors`, {
      title: extractor.extractor_type,
      cursor_strategy: 'copy',
      target_field: 'noun',
      converters: [],
      condition_type: 'none',
      condition_value: '',
      order,
      ...extractor,
    })
}

const types = { exact: 1, regex: 2, greater: 3, smaller: 4, presence: 5, contains: 6, input: 8 }

/** By what, by words, by who and how, by any of three, and by numbers, in turn; also by what was extracted. */
async function addStreams(product: Product, inputId: string): Promise<void> {
  const rule = (type: keyof typeof types, field: string, value: string, inverted = false) => ({
    type: types[type],
    field,
    value,
    inverted,
    description: null,
  })
  const { index_sets } = (await (await product.api('GET', '/system/indices/index_sets')).json()) as {
    index_sets: { id: string }[]
  }
  for (let no = 0; no < 10; no++) {
    const kinds = [
      [
        rule('exact', 'application', `app-${no}`),
        rule('greater', 'took', '1000'),
        rule('presence', 'who', ''),
      ],
      [rule('input', '', inputId), rule('contains', 'message', 'timeout'), rule('smaller', 'level', '5')],
      [
        rule('regex', 'path', '^/api/(?:payment|upload)/'),
        rule('exact', 'method', 'POST'),
        rule('exact', 'region', 'eu-1', true),
      ],
      [
        rule('contains', 'message', `rejected by ${no}`),
        rule('greater', 'status', '499'),
        rule('exact', 'details_card_brand', 'amex'),
      ],
      [
        rule('greater', 'bytes', `${no * 9000}`),
        rule('exact', 'noun', 'session'),
        rule('regex', 'message', '(?i)because of (?:quota|policy)'),
      ],
    ]
    const { stream_id } = await asked<{ stream_id: string }>(product, '/streams', {
      title: `Stream ${no}`,
      index_set_id: index_sets[0]?.id,
      matching_type: no % 5 === 3 ? 'OR' : 'AND',
      remove_matches_from_default_stream: false,
      rules: kinds[no % 5],
    })
    await asked(product, `/streams/${stream_id}/resume`)
  }
}

/** What was configured was at work. */
async function requireFields(product: Product): Promise<void> {
  for (const query of ['_exists_:page', '_exists_:details_card_brand', '_exists_:noun', 'noun:session']) {
    const parameters = new URLSearchParams({ query, range: '0', limit: '1' })
    const isFound = async () => {
      const answer = await product.api('GET', `/search/universal/relative?${parameters}`)
      return ((await answer.json()) as { total_results: number }).total_results > 0
    }
    await until(isFound, `${query} is found`, settleMs)
  }
}

async function asked<Answer>(product: Product, path: string, body?: unknown): Promise<Answer> {
  const answer = await product.api('POST', path, body)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} was refused: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}
