import { type MessagePatterns, type PatternsRequest, toTs } from '@logline/contract'
import type { SearchScope } from '@logline/engine'
import { expressionOf } from '../../searches/index.ts'
import { courseSteps, courseWire } from '../scope/course-steps.ts'
import { difference, sum } from '../scope/evidence.ts'
import { type InsightReader, type InsightSource, insightOf } from '../scope/insight-scope.ts'
import { coarse, ratio, sampledSpan } from '../scope/sampling.ts'
import { comparedTokens, type FoundPattern, findPatterns, mostShapes } from './find-patterns.ts'
import { groupFieldsOf } from './group-fields.ts'
import type { PatternToken } from './masked-text.ts'
import { firstWordsQuery } from './pattern-text.ts'
import { leadsOf } from './pattern-tree.ts'
import { isOfPattern } from './pattern-variables.ts'
import { patternFacts } from './pattern-wire.ts'

/** Of the first half of the range; the second has one, as it is the selection of a comparison. */
const parts = 4

/** The patterns of what a search finds. Throws 403, and what searches throw. */
export async function messagePatterns(
  source: InsightSource,
  reader: InsightReader,
  request: PatternsRequest,
): Promise<MessagePatterns> {
  const startedAtMs = performance.now()
  const insight = await insightOf(source, reader, request)
  const { range } = insight
  const middleMs = Math.floor((range.fromMs + range.toMs) / 2)
  const halves = [
    { fromMs: middleMs, toMs: range.toMs, parts: 1 },
    { fromMs: range.fromMs, toMs: middleMs, parts },
  ]
  const like = request.like === undefined ? null : comparedTokens(request.like)
  const scope = withFirstWords(insight.scopeOf(range), like)
  const whole = halves.map((span) => ({ ...span, parts: 1, sample: null }))
  const counts = await insight.ask((store, caller) => store.countParts({ scope, spans: whole }, caller))
  const spans = halves.map((span, at) => sampledSpan(span, counts[at] ?? 0, like === null ? {} : coarse))
  const course = courseSteps(range)
  const { group_field } = request
  const groupFields = await groupFieldsOf(source, reader, { insight, group_field })
  const [read, shapes] = await Promise.all([
    insight.ask((store, caller) => store.countParts({ scope, spans }, caller)),
    insight.ask((store, caller) =>
      store.shapes({ scope, spans, course, groupFields, limit: mostShapes }, caller),
    ),
  ])
  const found = (await findPatterns(shapes)).filter(({ counts }) => sum(counts) > 0)
  const [selectionRead = 0, ...baselineRead] = read
  const messages = sum(counts)
  const stands = [ratio(counts[0], selectionRead), ratio(counts[1], sum(baselineRead))] as const
  const countOf = ({ counts: [late = 0, ...early] }: FoundPattern) =>
    Math.round(late * stands[0] + sum(early) * stands[1])
  const patterns = found
    .filter(({ pattern }) => like === null || isOfPattern(pattern, like))
    .map((pattern) => ({ pattern, count: countOf(pattern) }))
    .sort((a, b) => b.count - a.count)
  return {
    timerange: { from: toTs(range.fromMs), to: toTs(range.toMs) },
    group_fields: [...groupFields],
    messages,
    read: sum(read),
    course: courseWire(course),
    matched: Math.min(
      messages,
      sum(patterns.filter(({ pattern }) => sum(pattern.counts) > 1).map(({ count }) => count)),
    ),
    total: patterns.length,
    patterns: patterns.slice(0, request.limit).map(({ pattern, count }) => ({
      ...patternFacts(pattern),
      count,
      share: messages === 0 ? 0 : Math.min(1, count / messages),
      ...changeOf(pattern, read),
    })),
    duration: Math.round(performance.now() - startedAtMs),
  }
}

/** Messages of the same pattern have the same first words: no others can belong to it. */
function withFirstWords(scope: SearchScope, like: readonly PatternToken[] | null): SearchScope {
  const query = like && firstWordsQuery(leadsOf(like))
  return query === null ? scope : { ...scope, queries: [...scope.queries, expressionOf(query)] }
}

function changeOf(
  { counts: [late = 0, ...early] }: FoundPattern,
  [lateRead = 0, ...earlyRead]: readonly number[],
) {
  const baseline = early.map((hits, part) => ({ hits, of: earlyRead[part] ?? 0 }))
  const found = difference({ selection: { hits: late, of: lateRead }, baseline })
  if (!found) return { state: 'steady' as const, lift: null }
  if (!found.isMore) return { state: 'fallen' as const, lift: found.lift }
  return { state: found.lift === null ? ('new' as const) : ('grown' as const), lift: found.lift }
}
