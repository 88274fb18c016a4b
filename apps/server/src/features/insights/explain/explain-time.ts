import { type ExplainRequest, type TimeExplanation, toTs } from '@logline/contract'
import type { ComparedValue, CountedSpan } from '@logline/engine'
import { parseInstant } from '@logline/time'
import { badRequest } from '../../../http/errors.ts'
import { expressionOf } from '../../searches/index.ts'
import { type FoundPattern, findPatterns, mostShapes } from '../patterns/find-patterns.ts'
import { groupFieldsOf } from '../patterns/group-fields.ts'
import { patternFacts } from '../patterns/pattern-wire.ts'
import { courseSteps, courseWire } from '../scope/course-steps.ts'
import { difference, sum } from '../scope/evidence.ts'
import {
  type Insight,
  type InsightReader,
  type InsightSource,
  insightOf,
  type TimeSpan,
} from '../scope/insight-scope.ts'
import { coarse, ratio, sampledSpan } from '../scope/sampling.ts'
import { type ComparedSpans, comparedSpans } from './compared-spans.ts'
import {
  type DifferentValue,
  differentValues,
  type EvidenceOf,
  fieldsOf,
  hitsOf,
} from './different-values.ts'
import { valueQuery } from './value-query.ts'

const leastMessages = 30
const mostValues = 20
const mostPatterns = 30
/** Values with a smaller share than these are never a difference. */
const leastShare = { selection: 0.003, baseline: 0.01 }
/** Of patterns that did not change. */
const mostNames = 50
const mostCompared = 50_000

/** Messages of a side, and how many of them were read. */
interface Side {
  messages: number
  read: number
}

interface Compared {
  insight: Insight
  /** The selection and the baseline. */
  compared: readonly CountedSpan[]
  /** These, and the rest of the range. */
  spans: readonly CountedSpan[]
  selection: Side
  baseline: Side
  evidenceOf: EvidenceOf
}

/**
 * What is different in the selection: values of fields and patterns whose share is another than in the baseline. Throws 400
 * for times that lie nowhere, 403, and what searches throw.
 */
export async function explainTime(
  source: InsightSource,
  reader: InsightReader,
  request: ExplainRequest,
): Promise<TimeExplanation> {
  const startedAtMs = performance.now()
  const insight = await insightOf(source, reader, request)
  const { range, limited } = insight
  const selection = limited(spanOf(request.selection))
  if (selection.fromMs >= selection.toMs) throw badRequest('The selection holds no time.')
  const compared = comparedSpans(range, selection, request.baseline?.map(spanOf).map(limited) ?? null)
  const course = courseSteps(range)
  const found = await compare(insight, compared)
  const { group_field } = request
  const groupFields = await groupFieldsOf(source, reader, { insight, group_field })
  const [patterns, values] = await Promise.all([patternsOf(found, groupFields, course), valuesOf(found)])
  const state = stateOf(found)
  const told = state === 'compared' ? values.different : topValues(values.all, found)
  const courses = await coursesOf(found, told, course)
  const changed = patterns.flatMap((pattern) => {
    const differs = state === 'compared' ? difference(found.evidenceOf(pattern.counts)) : null
    return differs ? [{ pattern, ...differs }] : []
  })
  return {
    timerange: rangeWire(range),
    group_fields: [...groupFields],
    selection: { ...rangeWire(selection), ...found.selection },
    baseline: { ranges: compared.baseline.map(rangeWire), ...found.baseline },
    state,
    course: courseWire(course),
    values: told.map((value, at) => ({
      ...{ field: value.field, comparison: value.comparison, value: value.value },
      query: valueQuery(value),
      course: (courses[at] ?? []).map(Math.round),
      ...sidesOf(found, value.hits),
      ...{ lift: value.lift, weight: value.weight },
    })),
    similar_fields: fieldsOf(values.all).filter((field) => told.every((value) => value.field !== field)),
    patterns: changed
      .sort((a, b) => b.weight - a.weight)
      .slice(0, mostPatterns)
      .map(({ pattern, lift, weight, isMore }) => {
        const hits = hitsOf(found.evidenceOf(pattern.counts))
        return {
          ...patternFacts(pattern),
          ...sidesOf(found, hits),
          ...{ lift, weight, state: changeState(isMore, hits) },
        }
      }),
    similar_patterns: patterns.length - changed.length,
    similar_pattern_names: patterns
      .filter((pattern) => changed.every((one) => one.pattern !== pattern))
      .slice(0, mostNames)
      .map(({ pattern }) => pattern),
    duration: Math.round(performance.now() - startedAtMs),
  }
}

function spanOf({ from, to }: ExplainRequest['selection']): TimeSpan {
  return { fromMs: parseInstant(from) ?? 0, toMs: parseInstant(to) ?? 0 }
}

function rangeWire({ fromMs, toMs }: TimeSpan) {
  return { from: toTs(fromMs), to: toTs(toMs) }
}

/** Counts exactly, and decides how much of each side is read. */
async function compare(insight: Insight, { selection, baseline, rest }: ComparedSpans): Promise<Compared> {
  const all = [selection, ...baseline, ...rest]
  const scope = scopeOver(insight, all)
  const whole = all.map((span) => ({ ...span, parts: 1, sample: null }))
  const counts = await insight.ask((store, caller) => store.countParts({ scope, spans: whole }, caller))
  const sides = 1 + baseline.length
  const spans = all.map((span, at) =>
    at < sides ? sampledSpan(span, counts[at] ?? 0) : sampledSpan(span, counts[at] ?? 0, coarse),
  )
  const compared = spans.slice(0, sides)
  const read = await insight.ask((store, caller) => store.countParts({ scope, spans: compared }, caller))
  const parts = sum(baseline.map((span) => span.parts))
  return {
    insight,
    compared,
    spans,
    selection: { messages: counts[0] ?? 0, read: read[0] ?? 0 },
    baseline: { messages: sum(counts.slice(1, sides)), read: sum(read.slice(1, 1 + parts)) },
    evidenceOf: (hits) => ({
      selection: { hits: hits[0] ?? 0, of: read[0] ?? 0 },
      baseline: Array.from({ length: parts }, (_, part) => ({
        hits: hits[part + 1] ?? 0,
        of: read[part + 1] ?? 0,
      })),
    }),
  }
}

/** A baseline may lie outside of the range. */
function scopeOver(insight: Insight, spans: readonly TimeSpan[]) {
  const fromMs = Math.min(...spans.map((span) => span.fromMs))
  return insight.scopeOf({ fromMs, toMs: Math.max(...spans.map((span) => span.toMs)) })
}

function stateOf({ selection, baseline }: Compared): TimeExplanation['state'] {
  if (selection.messages < leastMessages) return 'too_few'
  return baseline.messages < leastMessages ? 'no_baseline' : 'compared'
}

async function patternsOf(
  { insight, spans }: Compared,
  groupFields: readonly string[],
  course: ReturnType<typeof courseSteps>,
): Promise<FoundPattern[]> {
  const wanted = { scope: scopeOver(insight, spans), spans, course, groupFields, limit: mostShapes }
  return findPatterns(await insight.ask((store, caller) => store.shapes(wanted, caller)))
}

async function valuesOf({ insight, compared: spans, selection, baseline, evidenceOf }: Compared) {
  const scope = scopeOver(insight, spans)
  const least = {
    first: Math.max(1, Math.floor(selection.read * leastShare.selection)),
    others: Math.max(2, Math.floor(baseline.read * leastShare.baseline)),
  }
  const [all, numbers] = await Promise.all([
    insight.ask((store, caller) => store.values({ scope, spans, least, limit: mostCompared }, caller)),
    insight.ask((store, caller) => store.numbers({ scope, spans }, caller)),
  ])
  return { all, different: differentValues(all, numbers, evidenceOf).slice(0, mostValues) }
}

/** Where nothing can be compared: what most messages of the selection have. */
function topValues(all: readonly ComparedValue[], { evidenceOf }: Compared): DifferentValue[] {
  return all
    .map(({ field, value, counts }) => {
      const hits = hitsOf(evidenceOf(counts))
      return { field, value, hits, comparison: 'equals' as const, weight: 0, lift: null, isMore: true }
    })
    .filter(({ hits }) => hits.selection > 0)
    .sort((a, b) => b.hits.selection - a.hits.selection)
    .slice(0, mostValues)
}

async function coursesOf(
  { insight, spans }: Compared,
  values: readonly DifferentValue[],
  course: ReturnType<typeof courseSteps>,
): Promise<readonly (readonly number[])[]> {
  const conditions = values.map((value) => expressionOf(valueQuery(value)))
  const wanted = { scope: scopeOver(insight, spans), spans, course, conditions }
  return insight.ask((store, caller) => store.courses(wanted, caller))
}

function sidesOf({ selection, baseline }: Compared, hits: { selection: number; baseline: number }) {
  const side = ({ messages, read }: Side, found: number) => ({
    count: Math.round(found * ratio(messages, read)),
    share: ratio(found, read),
  })
  return { selection: side(selection, hits.selection), baseline: side(baseline, hits.baseline) }
}

function changeState(isMore: boolean, hits: { selection: number; baseline: number }) {
  if (isMore) return hits.baseline === 0 ? ('new' as const) : ('grown' as const)
  return hits.selection === 0 ? ('gone' as const) : ('fallen' as const)
}
