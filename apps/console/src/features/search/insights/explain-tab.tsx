import { insights, type TimeExplanation } from '@logline/contract'
import { clockText, parseInstant, wallTimeAt } from '@logline/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { shadeTimes } from '../../../kit/charts/compared-times.ts'
import type { TimeSpan } from '../../../kit/charts/labels/time-ticks.ts'
import { countText, messagesText } from '../../../kit/number-text.ts'
import { useListKeys } from '../../../kit/shortcuts/list-keys.ts'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { baselineRanges, wire } from './baseline.ts'
import { BaselineChoiceField } from './baseline-choice.tsx'
import { ChangedPatterns } from './changed-patterns.tsx'
import { DifferentValues } from './different-values.tsx'
import classes from './insights.module.css'
import { AgainButton, InsightSkeleton, Stale } from './patterns-tab.tsx'
import type { BaselineChoice } from './result-tab.ts'
import { type Searched, useAskAgain } from './searched.ts'
import { SimilarFields, SimilarPatterns } from './similar.tsx'
import { lengthText, liftText, shareText } from './texts/insight-text.ts'
import { valueText } from './texts/value-text.ts'

interface ExplainTabProps {
  searched: Searched
  span: TimeSpan
  baseline: BaselineChoice
  onBaseline: (baseline: BaselineChoice) => void
  timeZone: string
}

/** What is different in a part of the time: values of fields, and patterns. */
export function ExplainTab({ searched, span, baseline, onBaseline, timeZone }: ExplainTabProps) {
  const { query: query_string, streams, range, foundAtMs } = searched
  const body = {
    ...{ query_string, streams: [...streams], timerange: wire(range), selection: wire(span) },
    baseline: baselineRanges(baseline, span, range),
  }
  // What was found stays until there is something newer.
  const asked = { ...query(insights.explain, { body }), placeholderData: keepPreviousData }
  const { data, error, isFetching, refetch } = useQuery(asked)
  useAskAgain(foundAtMs, refetch)
  useShades(span, baseline, data)
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  if (error && !data) {
    return (
      <ErrorState
        title="The time could not be explained"
        action={<AgainButton onClick={() => void refetch()} />}
      >
        {errorText(error)}
      </ErrorState>
    )
  }
  return (
    <section ref={list} className={classes.panel} aria-label="Explain" aria-busy={isFetching}>
      <Stale error={error} />
      <div className={classes.tools}>
        <div className={classes.sentences}>
          {data && <Sentences explanation={data} span={span} timeZone={timeZone} />}
        </div>
        <BaselineChoiceField baseline={baseline} span={span} timeZone={timeZone} onBaseline={onBaseline} />
      </div>
      {data ? (
        <Findings explanation={data} span={span} timeZone={timeZone} />
      ) : (
        <InsightSkeleton label="Comparing" />
      )}
    </section>
  )
}

/** What is compared is shaded in the histogram. */
function useShades(
  { fromMs, toMs }: TimeSpan,
  choice: BaselineChoice,
  explanation: TimeExplanation | undefined,
): void {
  const [ownFromMs, ownToMs] = typeof choice === 'object' ? [choice.fromMs, choice.toMs] : [null, null]
  const ranges = explanation?.baseline.ranges
  useEffect(() => {
    const baseline = (ranges ?? []).map(({ from, to }) => ({
      fromMs: Date.parse(from),
      toMs: Date.parse(to),
    }))
    const ownBaseline = ownFromMs === null ? null : { fromMs: ownFromMs, toMs: ownToMs }
    return shadeTimes({ selection: { fromMs, toMs }, baseline, ownBaseline })
  }, [fromMs, toMs, ranges, ownFromMs, ownToMs])
}

interface FindingsProps {
  explanation: TimeExplanation
  span: TimeSpan
  timeZone: string
}

function Sentences({
  explanation: { selection, baseline, state, values, patterns },
  span,
  timeZone,
}: FindingsProps) {
  const clock = (ms: number) => clockText(wallTimeAt(ms, timeZone)).slice(0, 8)
  const baselineMs = baseline.ranges.reduce(
    (sum, { from, to }) => sum + (parseInstant(to) ?? 0) - (parseInstant(from) ?? 0),
    0,
  )
  const lengthMs = span.toMs - span.fromMs
  const usual = baselineMs === 0 ? 0 : (baseline.messages * lengthMs) / baselineMs
  const isSample = selection.read < selection.messages || baseline.read < baseline.messages
  return (
    <>
      <h2 className={classes.headline}>{headline(state, values, patterns)}</h2>
      <p className={classes.facts}>
        <strong>
          {clock(span.fromMs)} to {clock(span.toMs)}
        </strong>{' '}
        holds {messagesText(selection.messages)}
        {usual > 0 && (
          <>
            , <strong>{liftText(selection.messages / usual).slice(1)} times</strong> the {countText(usual)}{' '}
            that {lengthText(lengthMs)} of the baseline hold
          </>
        )}
        . {isSample ? `Sample of ${countText(selection.read + baseline.read)}` : 'Exact'}
      </p>
    </>
  )
}

function headline(
  state: TimeExplanation['state'],
  [value]: TimeExplanation['values'],
  [pattern]: TimeExplanation['patterns'],
): string {
  if (state === 'too_few') return 'Too few messages to compare: these are the most frequent values.'
  if (state === 'no_baseline') return 'The baseline has too few messages to compare with.'
  if (value && value.weight >= (pattern?.weight ?? 0)) {
    const { selection, baseline } = value
    return `Most of all ${valueText(value).words}: ${shareText(selection.share)}, ${shareText(baseline.share)} in the baseline.`
  }
  if (pattern) return `Most of all messages like “${pattern.pattern}”: ${shareText(pattern.selection.share)}.`
  return 'Nothing differs more than it usually does.'
}

function Findings({ explanation, span, timeZone }: FindingsProps) {
  const { values, patterns, course, group_fields } = explanation
  const { similar_fields, similar_patterns, similar_pattern_names } = explanation
  if (values.length === 0 && patterns.length === 0) {
    return (
      <>
        <EmptyState isCompact title="No differences" />
        <SimilarFields names={similar_fields} />
        <SimilarPatterns count={similar_patterns} names={similar_pattern_names} />
      </>
    )
  }
  const from = parseInstant(course.from) ?? 0
  const marked = { from: (span.fromMs - from) / course.step_ms, to: (span.toMs - from) / course.step_ms }
  return (
    <div className={classes.columns}>
      <DifferentValues values={values} similar={similar_fields} marked={marked} />
      <ChangedPatterns
        serviceField={group_fields[0] ?? ''}
        patterns={patterns}
        similar={{ count: similar_patterns, names: similar_pattern_names }}
        marked={marked}
        timeZone={timeZone}
      />
    </div>
  )
}
