import type { Extractor } from '@logline/contract'
import type { ExtractorType } from '@logline/contract/plug-ins'
import type { ExtractorCounters } from '@logline/processing'
import type { Db } from '../../db/index.ts'
import { Meter, type MetricsRegistry, timeFigures } from '../system/index.ts'
import { extractorRepo } from './extractor-repo.ts'
import type { ExtractorRuntime } from './extractor-runtime.ts'

type Part = keyof ExtractorCounters['times']

interface Measured {
  db: Db
  runtime: Pick<ExtractorRuntime, 'counters'>
  metrics: MetricsRegistry
}

export type ExtractorMetrics = ReturnType<typeof createExtractorMetrics>

/** Last part of the names of timers (reference: extractors, section 3). */
const timerNames: Record<Part, string> = {
  condition: 'conditionTime',
  execution: 'executionTime',
  converters: 'converterExecutionTime',
  complete: 'completeExecutionTime',
}
const parts = Object.keys(timerNames) as Part[] // the keys of the record

/** In the names of metrics. */
const classes: Record<ExtractorType, string> = {
  copy_input: 'CopyInputExtractor',
  grok: 'GrokExtractor',
  json: 'JsonExtractor',
  lookup_table: 'LookupTableExtractor',
  regex: 'RegexExtractor',
  regex_replace: 'RegexReplaceExtractor',
  split_and_index: 'SplitAndIndexExtractor',
  substring: 'SubstringExtractor',
}

/** What each extractor did on this node, since the server started: for its page, and published as metrics. */
export function createExtractorMetrics({ db, runtime: { counters }, metrics }: Measured) {
  const meters = new Map<string, Record<Part, Meter>>()
  /** Beginning of the names, by id. */
  const published = new Map<string, string>()

  function metersOf(id: string): Record<Part, Meter> {
    const known = meters.get(id)
    if (known) return known
    const made = {
      condition: new Meter(),
      execution: new Meter(),
      converters: new Meter(),
      complete: new Meter(),
    }
    meters.set(id, made)
    return made
  }

  function publish(id: string, type: ExtractorType): void {
    const prefix = `org.graylog2.inputs.extractors.${classes[type]}.${type}.${id}.`
    if (published.get(id) === prefix) return
    unpublish(id)
    published.set(id, prefix)
    metrics.counter(`${prefix}conditionHits`, () => counters.extractor(id).conditionHits)
    metrics.counter(`${prefix}conditionMisses`, () => counters.extractor(id).conditionMisses)
    for (const part of parts) {
      metrics.timer(prefix + timerNames[part], () => counters.extractor(id).times[part], metersOf(id)[part])
    }
  }

  function unpublish(id: string): void {
    const prefix = published.get(id)
    if (prefix !== undefined) metrics.removeAll(prefix)
    published.delete(id)
    meters.delete(id)
  }

  return {
    /** To be called with each report of the counters. */
    update(): void {
      for (const [id, ofParts] of meters) {
        const counted = counters.extractor(id)
        for (const part of parts) ofParts[part].update(timesOf(counted, part, ofParts[part].read().total))
      }
    },

    /** Finds extractors that are new, and forgets those that were deleted. */
    async follow(): Promise<void> {
      const known = new Map((await extractorRepo(db).types()).map(({ id, type }) => [id, type]))
      for (const [id, type] of known) publish(id, type)
      for (const id of published.keys()) if (!known.has(id)) unpublish(id)
    },

    /** As on the wire. */
    read(id: string): Pick<Extractor, 'exceptions' | 'converter_exceptions' | 'metrics'> {
      const counted = counters.extractor(id)
      const timer = (part: Part) => timerWire(counted, part, meters.get(id)?.[part])
      return {
        exceptions: counted.exceptions,
        converter_exceptions: counted.converterExceptions,
        metrics: {
          total: timer('complete'),
          condition: timer('condition'),
          execution: timer('execution'),
          converters: timer('converters'),
          condition_hits: counted.conditionHits,
          condition_misses: counted.conditionMisses,
        },
      }
    },
  }
}

/** How often a part was done, never less than before: that of converters is worked out from the runs that were measured. */
function timesOf({ runs, conditionMisses, times }: ExtractorCounters, part: Part, before: number): number {
  if (part === 'complete' || part === 'condition') return runs
  const executions = runs - conditionMisses
  if (part === 'execution' || times.execution.count === 0) return executions
  return Math.max(before, Math.round((executions * times.converters.count) / times.execution.count))
}

function timerWire(
  { times }: ExtractorCounters,
  part: Part,
  meter: Meter | undefined,
): Extractor['metrics']['total'] {
  const time = timeFigures(times[part])
  if (time === null || !meter) return { time: null, rate: null, duration_unit: null, rate_unit: null }
  return { time, rate: meter.read(), duration_unit: 'microseconds', rate_unit: 'events/second' }
}
