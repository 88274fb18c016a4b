import { errorText } from '../../../../api/api-error.ts'
import { metricText } from '../../../../kit/charts/labels/number-text.ts'
import { Spinner } from '../../../../ui/spinner.tsx'
import { topValuesRefusal, useFieldTarget, ValueMenu } from '../../../values/index.ts'
import classes from './field-summary.module.css'
import { type FieldSummary as Summary, useFieldSummary } from './field-summary-query.ts'

/** The most frequent values of a field in the current query, and what its numbers come to. */
export function FieldSummary({ field }: { field: string }) {
  const target = useFieldTarget(field, false)
  const refusal = topValuesRefusal(target)
  if (refusal !== undefined) return <p className={classes.note}>{refusal}</p>
  return <AskedSummary field={field} type={target.type} />
}

function AskedSummary({ field, type }: { field: string; type: Parameters<typeof useFieldSummary>[1] }) {
  const { data, error } = useFieldSummary(field, type)
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
  return (
    <div className={classes.summary}>
      <TopValues field={field} summary={data} />
      <Figures summary={data} />
    </div>
  )
}

function TopValues({ field, summary }: { field: string; summary: Summary }) {
  const { top, present } = summary
  return (
    <ul className={classes.values} aria-label={`Top values of ${field}`}>
      {top.map(({ value, count }) => (
        <li key={value} className={classes.value}>
          <ValueMenu field={field} value={value} className={classes.name}>
            {value}
          </ValueMenu>
          <meter
            className={classes.share}
            min={0}
            max={present}
            value={count}
            aria-label={`Share of ${value}`}
          />
          <span
            className={classes.count}
            title={`${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'}`}
          >
            <span>{count.toLocaleString('en')}</span>
            <span className={classes.percent}>{percent(count, present)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const figureTitles: Readonly<Record<string, string>> = { min: 'min', avg: 'avg', max: 'max', p95: 'p95' }

function Figures({ summary }: { summary: Summary }) {
  const { present, total, distinct, figures } = summary
  return (
    <dl className={classes.figures}>
      <Figure title="found in" text={percent(present, total)} />
      <Figure title="values" text={distinct.toLocaleString('en')} />
      {[...figures].map(([name, value]) => (
        <Figure key={name} title={figureTitles[name] ?? name} text={metricText(roughly(value))} />
      ))}
    </dl>
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

function percent(part: number, of: number): string {
  if (of === 0) return '0%'
  const share = (part / of) * 100
  return share > 0 && share < 0.1 ? '<0.1%' : `${share.toFixed(share >= 99.95 ? 0 : 1)}%`
}
