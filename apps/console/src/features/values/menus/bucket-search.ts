import { basePath } from '../../../api/base-path.ts'
import { addToQuery } from '../../../kit/query/text/query-fragments.ts'
import { isAllTime, type TimeRange } from '../../../kit/time/time-range.ts'
import { paths } from '../../../paths.ts'
import { defaultColumns, defaultSort, printSearchParams, questionElsewhere } from '../../view-model/index.ts'
import type { TimeGroup, ValueTarget } from '../targets/action.ts'
import { fieldsOfGroups, groupQueries, timeQuery } from '../targets/group-query.ts'

type Bucket = Pick<ValueTarget, 'store' | 'widget' | 'groups' | 'searched'>

/** Opens a search for the messages a value was computed of, those of its stretch of time alone. */
export function openBucket(target: Bucket): void {
  const path = bucketPath(target)
  if (path !== null) window.open(`${basePath()}${path.slice(1)}`, '_blank', 'noopener')
}

/** Null: it is no value of an aggregation. */
export function bucketPath({ store, widget, groups, searched }: Bucket): string | null {
  if (!widget || !groups) return null
  const state = store.get()
  const question = questionElsewhere(state, state.activeQueryId, widget)
  const times = groups.times ?? []
  const ofOtherDates = times.filter(({ field }) => field !== 'timestamp').map(timeQuery)
  return paths.search({
    ...printSearchParams({
      query: [...groupQueries(groups), ...ofOtherDates].reduce(addToQuery, question.query),
      timeRange: spanOf(times, question.timeRange) ?? rangeOf(searched, question.timeRange),
      streams: question.streams,
      columns: [...new Set([...defaultColumns, ...fieldsOfGroups(groups)])],
      sort: defaultSort,
      highlightedId: null,
    }),
  })
}

/** Where all stretches of time overlap, within what was searched; null: there are none. */
function spanOf(times: readonly TimeGroup[], asked: TimeRange): TimeRange | null {
  const [first] = times
  if (!first) return null
  const ofMessages = times.filter(({ field }) => field === 'timestamp')
  // What was found of all time ends with its last message: there is nothing to cut off.
  const searched = isAllTime(asked) && ofMessages.length > 0 ? [] : [first.searched]
  const spans = [...searched, ...ofMessages]
  return {
    type: 'absolute',
    from: new Date(Math.max(...spans.map((span) => span.fromMs))).toISOString(),
    to: new Date(Math.min(...spans.map((span) => span.toMs))).toISOString(),
  }
}

/** What was asked goes on with the clock; the value is of what was searched. */
function rangeOf(searched: Bucket['searched'], asked: TimeRange): TimeRange {
  if (!searched || isAllTime(asked)) return asked
  return {
    type: 'absolute',
    from: new Date(searched.from).toISOString(),
    to: new Date(searched.to).toISOString(),
  }
}
