import type { Traffic } from '@logline/contract'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { countText } from '../../../kit/number-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useKeepRows } from '../rows/kept-rows.ts'
import { CourseLine } from './course-line.tsx'
import classes from './traffic.module.css'
import {
  hasTimeBefore,
  shareOf,
  type TrafficRow,
  type TrafficSort,
  totalOf,
  trafficRows,
} from './traffic-rows.ts'
import { changeText, pointsText, rateText, shortCount } from './traffic-text.ts'

/** More are shown when they are asked for. */
const firstRows = 8

export function TrafficTable({ traffic }: { traffic: Traffic }) {
  const [sort, setSort] = useState<TrafficSort>('messages')
  const [isWhole, setIsWhole] = useState(false)
  const rows = trafficRows(traffic, sort)
  const isComparable = hasTimeBefore(traffic)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  useKeepRows('traffic', Math.min(rows.length, firstRows))
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{traffic.field === 'streams' ? 'Stream' : traffic.field}</th>
            <SortHead of="messages" title="Messages" {...{ sort, setSort }} />
            <th scope="col" className={classes.change}>
              Change
            </th>
            <SortHead of="errors" title="Errors" {...{ sort, setSort }} />
            <SortHead of="rate" title="Error rate" {...{ sort, setSort }} />
            <th scope="col" className={classes.points}>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.value} row={row} steps={traffic.steps} isComparable={isComparable} />
          ))}
        </tbody>
        <Total traffic={traffic} />
      </table>
      {rows.length > firstRows && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstRows}` : `Show all ${countText(rows.length)}`}
        </Button>
      )}
    </>
  )
}

interface SortHeadProps {
  of: TrafficSort
  title: string
  sort: TrafficSort
  setSort: (sort: TrafficSort) => void
}

/** The greatest first is the only order anybody asks for here. */
function SortHead({ of, title, sort, setSort }: SortHeadProps) {
  const isSorted = sort === of
  return (
    <th scope="col" className={classes[of]} aria-sort={isSorted ? 'descending' : 'none'}>
      <button type="button" className={classes.sort} onClick={() => setSort(of)}>
        {title}
        {isSorted && <span aria-hidden="true"> ↓</span>}
      </button>
    </th>
  )
}

interface RowProps {
  row: TrafficRow
  steps: number
  /** With the time before. */
  isComparable: boolean
}

function Row({ row, steps, isComparable }: RowProps) {
  const { title, messages, errors, rate, tone } = row
  return (
    <tr>
      <th scope="row">
        <AppLink to={row.paths.messages} title={title}>
          {title}
        </AppLink>
      </th>
      <td className={classes.messages}>
        <span className={classes.figure}>
          <CourseLine course={messages.course} steps={steps} tone="messages" />
          <span title={countText(messages.now)}>{shortCount(messages.now)}</span>
        </span>
      </td>
      <td className={classes.change} title={`${countText(messages.before)} the time before`}>
        {isComparable && (changeText(messages.now, messages.before) ?? 'new')}
      </td>
      <td className={classes.errors}>
        <span className={classes.figure}>
          <CourseLine course={errors.course} steps={steps} tone="errors" />
          {errors.now === 0 ? (
            <span>0</span>
          ) : (
            <AppLink
              to={row.paths.errors}
              title={countText(errors.now)}
              aria-label={`${countText(errors.now)} errors of ${title}`}
            >
              {shortCount(errors.now)}
            </AppLink>
          )}
        </span>
      </td>
      <td className={classes.rate} data-tone={tone ?? undefined}>
        {rateText(rate.now)}
      </td>
      <td className={classes.points} data-tone={tone ?? undefined}>
        {isComparable && messages.before > 0 && pointsText(rate.now, rate.before)}
      </td>
    </tr>
  )
}

function Total({ traffic }: { traffic: Traffic }) {
  const total = totalOf(traffic)
  if (total === null || traffic.groups.length < 2) return null
  const { messages, errors } = total
  const isComparable = hasTimeBefore(traffic)
  const now = shareOf(errors.now, messages.now)
  return (
    <tfoot>
      <tr>
        <th scope="row">All together</th>
        <td className={classes.messages}>
          <span className={classes.figure}>
            <CourseLine course={messages.course} steps={traffic.steps} tone="messages" />
            <span title={countText(messages.now)}>{shortCount(messages.now)}</span>
          </span>
        </td>
        <td className={classes.change}>{isComparable && changeText(messages.now, messages.before)}</td>
        <td className={classes.errors}>
          <span className={classes.figure}>
            <CourseLine course={errors.course} steps={traffic.steps} tone="errors" />
            <span title={countText(errors.now)}>{shortCount(errors.now)}</span>
          </span>
        </td>
        <td className={classes.rate}>{rateText(now)}</td>
        <td className={classes.points}>
          {isComparable && pointsText(now, shareOf(errors.before, messages.before))}
        </td>
      </tr>
    </tfoot>
  )
}
