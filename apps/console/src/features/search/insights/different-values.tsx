import type { TimeExplanation } from '@logline/contract'
import { countText } from '../../../kit/number-text.ts'
import { useListItem } from '../../../kit/shortcuts/list-keys.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { CourseBars } from './course-bars.tsx'
import classes from './insights.module.css'
import { ItemKeys, QueryButtons } from './query-buttons.tsx'
import { SimilarFields } from './similar.tsx'
import { liftText, shareText } from './texts/insight-text.ts'
import { valueText } from './texts/value-text.ts'

interface DifferentValuesProps {
  values: TimeExplanation['values']
  similar: readonly string[]
  marked: { from: number; to: number }
}

/** Values whose share is another than in the baseline, the weightiest first. */
export function DifferentValues({ values, similar, marked }: DifferentValuesProps) {
  const fields = new Set(values.map(({ field }) => field)).size
  return (
    <section aria-label="Different fields">
      <h3 className={classes.columnTitle}>
        Different fields{' '}
        <span className={classes.muted}>
          {values.length} values of {fields} {fields === 1 ? 'field' : 'fields'}, by weight
        </span>
        <span className={classes.columnLegend}>
          <span data-side="selection">selection</span>
          <span data-side="baseline">baseline</span>
          <span>Lift</span>
        </span>
      </h3>
      <ol className={classes.values}>
        {values.map((value, at) => (
          <DifferentValue
            key={`${value.field} ${value.comparison} ${value.value}`}
            value={value}
            rank={at + 1}
            marked={marked}
          />
        ))}
      </ol>
      <SimilarFields names={similar} />
    </section>
  )
}

interface DifferentValueProps extends Pick<DifferentValuesProps, 'marked'> {
  value: TimeExplanation['values'][number]
  rank: number
}

function DifferentValue({ value, rank, marked }: DifferentValueProps) {
  const { hasFocus, itemProps } = useListItem()
  const { sign, told, words } = valueText(value)
  return (
    <li {...itemProps} data-fell={isLess(value) || undefined}>
      <span className={classes.rank}>{rank}</span>
      <div className={classes.what}>
        <p>
          {value.field} <span className={classes.muted}>{sign}</span> <strong>{told}</strong>
        </p>
        <p className={classes.actions}>
          <QueryButtons query={value.query} label={words} />
        </p>
      </div>
      <CourseBars values={value.course} level={null} marked={marked} />
      <Sides selection={value.selection} baseline={value.baseline} />
      <Lift lift={value.lift} weight={value.weight} />
      {hasFocus && <ItemKeys query={value.query} />}
    </li>
  )
}

function isLess({ lift }: { lift: number | null }): boolean {
  return lift !== null && lift < 1
}

type SideCounts = TimeExplanation['values'][number]['selection']

function Sides({ selection, baseline }: { selection: SideCounts; baseline: SideCounts }) {
  return (
    <div className={classes.sides}>
      <span title={`${countText(selection.count)} messages`}>
        <i data-side="selection" style={{ width: `${selection.share * 100}%` }} />
      </span>
      <b>{shareText(selection.share)}</b>
      <span title={`${countText(baseline.count)} messages`}>
        <i data-side="baseline" style={{ width: `${baseline.share * 100}%` }} />
      </span>
      <em>{shareText(baseline.share)}</em>
    </div>
  )
}

function Lift({ lift, weight }: { lift: number | null; weight: number }) {
  if (lift === null)
    return <span className={classes.lift}>{weight > 0 && <Badge tone="warn">New</Badge>}</span>
  return <span className={classes.lift}>{liftText(lift)}</span>
}
