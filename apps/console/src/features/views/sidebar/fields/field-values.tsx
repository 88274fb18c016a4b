import { IconCheck } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { errorText } from '../../../../api/api-error.ts'
import { metricText } from '../../../../kit/charts/labels/number-text.ts'
import { messagesText } from '../../../../kit/number-text.ts'
import { hasCondition, withAlternative, withoutCondition } from '../../../../kit/query/text/query-choices.ts'
import { escapeTerm, excludeValueQuery, fieldValueQuery } from '../../../../kit/query/text/query-fragments.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { topValuesRefusal, useFieldTarget, ValuePanel } from '../../../values/index.ts'
import { useActivePage, useView } from '../../../view-model/index.ts'
import {
  fewValues,
  mostValues,
  type FieldSummary as Summary,
  useFieldSummary,
} from './field-summary-query.ts'
import classes from './field-values.module.css'
import { shareText } from './share-text.ts'
import { useValueRows } from './use-value-rows.ts'

/** From so many values on they can be filtered, and so many are shown at first. */
const filterFrom = 8
const shownAtFirst = 11

/** All values of a field in the current query, and what its numbers come to. */
export function FieldValues({ field }: { field: string }) {
  const target = useFieldTarget(field, false)
  const refusal = topValuesRefusal(target)
  if (refusal !== undefined) return <p className={classes.note}>{refusal}</p>
  return <AskedValues field={field} type={target.type} />
}

function AskedValues({ field, type }: { field: string; type: Parameters<typeof useFieldSummary>[1] }) {
  const [isWhole, setWhole] = useState(false)
  const [text, setText] = useState('')
  const [isByValue, setByValue] = useState(false)
  const { data, error } = useFieldSummary(field, type, isWhole ? mostValues : fewValues)
  if (error) return <p className={classes.note}>{errorText(error)}</p>
  if (!data) {
    return (
      <div className={classes.waiting}>
        <Spinner />
      </div>
    )
  }
  if (data.present === 0)
    return <p className={classes.note}>No message of the current query has this field.</p>
  const wanted = text.trim().toLowerCase()
  const found = data.top.filter(({ value }) => value.toLowerCase().includes(wanted))
  const values = isByValue ? found.toSorted((a, b) => byValue(a.value, b.value)) : found
  return (
    <div className={classes.summary}>
      {/* Once it was used it stays, whatever the search is narrowed to: nothing moves under the pointer. */}
      {(isWhole || data.distinct >= filterFrom) && (
        <div className={classes.tools}>
          <TextField
            size="xs"
            aria-label={`Filter values of ${field}`}
            placeholder={`Filter ${data.distinct.toLocaleString('en')} values`}
            value={text}
            onFocus={() => setWhole(true)}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <button
            type="button"
            className={classes.link}
            title={isByValue ? 'Sort by count' : 'Sort by value'}
            onClick={() => {
              setWhole(true)
              setByValue(!isByValue)
            }}
          >
            {isByValue ? 'Value' : 'Count'}
          </button>
        </div>
      )}
      <ValueList
        field={field}
        values={isWhole ? values : values.slice(0, shownAtFirst)}
        all={data.top}
        present={data.present}
      />
      {wanted !== '' && values.length === 0 && <p className={classes.note}>No value matches the filter.</p>}
      <div className={classes.rest}>
        {!isWhole && data.distinct > shownAtFirst && (
          <button type="button" className={classes.link} onClick={() => setWhole(true)}>
            {(data.distinct - shownAtFirst).toLocaleString('en')} more values
          </button>
        )}
        <NoValue field={field} count={data.total - data.present} />
      </div>
      <Figures field={field} summary={data} />
    </div>
  )
}

interface ValueListProps {
  field: string
  values: Summary['top']
  /** All that are known, also those that the filter leaves out. */
  all: Summary['top']
  present: number
}

function ValueList({ field, values, all, present }: ValueListProps) {
  const { scroller, height, items } = useValueRows(values.length)
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.values} style={{ height }} aria-label={`Top values of ${field}`}>
        {items.map(({ index, start }) => {
          const found = values[index]
          return (
            found && (
              <Value
                key={found.value}
                {...{ field, all, present, ...found }}
                style={{ transform: `translateY(${start}px)` }}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface ValueProps {
  field: string
  value: string
  count: number
  present: number
  all: Summary['top']
  style: { transform: string }
}

/** One value: a click filters by it, with Alt it excludes, with Shift it is one more to find; a right click has the rest. */
function Value({ field, value, count, present, all, style }: ValueProps) {
  const { query } = useActivePage()
  const { narrowQuery, changeQuery } = useView()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const condition = fieldValueQuery(field, value)
  const isTicked = hasCondition(query.query.query_string, condition)
  const onClick = ({ altKey, shiftKey }: MouseEvent) => {
    if (altKey) return narrowQuery(excludeValueQuery(field, value))
    if (!changeQuery || (!isTicked && !shiftKey)) return narrowQuery(condition)
    const others = all.map((other) => fieldValueQuery(field, other.value))
    changeQuery((text) =>
      isTicked ? withoutCondition(text, condition) : withAlternative(text, condition, others),
    )
  }
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    setMenuOpen(true)
  }
  const share = present === 0 ? 0 : count / present
  return (
    // As much of it is filled as its share, where it lies in a list of thousands: data, not style.
    <li className={classes.item} style={{ ...style, backgroundSize: `${share * 100}% 100%` }}>
      {isTicked && <IconCheck size={12} stroke={2.25} aria-hidden="true" />}
      <button
        type="button"
        className={classes.value}
        aria-description={`${messagesText(count)}, ${shareText(share)}`}
        aria-pressed={isTicked}
        onClick={onClick}
        onContextMenu={openMenu}
      >
        {value}
      </button>
      <span>{count.toLocaleString('en')}</span>
      <span className={classes.percent}>{shareText(share)}</span>
      {isMenuOpen && <ValuePanel field={field} value={value} onClose={() => setMenuOpen(false)} />}
    </li>
  )
}

function NoValue({ field, count }: { field: string; count: number }) {
  const { narrowQuery } = useView()
  const name = escapeTerm(field)
  return (
    <span className={classes.none}>
      <button type="button" className={classes.link} onClick={() => narrowQuery(`_exists_:${name}`)}>
        exists
      </button>
      <button
        type="button"
        className={classes.link}
        aria-label={`No value, ${messagesText(count)}`}
        onClick={() => narrowQuery(`NOT _exists_:${name}`)}
      >
        No value {count.toLocaleString('en')}
      </button>
    </span>
  )
}

const figureTitles: Readonly<Record<string, string>> = { min: 'min', p50: 'median', p95: 'p95', max: 'max' }

function Figures({ field, summary }: { field: string; summary: Summary }) {
  const { narrowQuery } = useView()
  const { present, total, figures } = summary
  const named = Object.entries(figureTitles).flatMap(([name, title]) => {
    const value = figures.get(name)
    return value === undefined ? [] : [{ name, title, value }]
  })
  const ranges = named.filter(({ name }) => name === 'p50' || name === 'p95')
  return (
    <>
      <dl className={classes.figures}>
        <Figure title="found in" text={shareText(total === 0 ? 0 : present / total)} />
        {named.map(({ name, title, value }) => (
          <Figure key={name} title={title} text={metricText(roughly(value))} />
        ))}
      </dl>
      {ranges.length > 0 && (
        <div className={classes.rest}>
          {ranges.map(({ name, title, value }) => (
            <button
              key={name}
              type="button"
              className={classes.link}
              onClick={() => narrowQuery(`${escapeTerm(field)}:>${roughly(value)}`)}
            >
              above {title}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

function Figure({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Three figures are enough beside a list; the statistics widget has them all. */
function roughly(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3))
}

/** Numbers by their size, the rest by their letters. */
function byValue(a: string, b: string): number {
  const [first, second] = [Number(a), Number(b)]
  if (Number.isFinite(first) && Number.isFinite(second)) return first - second
  return a < b ? -1 : a > b ? 1 : 0
}
