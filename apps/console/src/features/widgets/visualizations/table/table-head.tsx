import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { FieldMenu, ValueMenu } from '../../../values/index.ts'
import { type AggregationConfig, useView } from '../../../view-model/index.ts'
import { groupsOf, partText } from '../series/group-values.ts'
import classes from './data-table.module.css'
import type { ColumnSpan, DataTableDrawable, TableHeading } from './prepare-table.ts'
import { SortButton } from './sort-button.tsx'
import { sortOf } from './table-sort.ts'
import { pinnedStyle } from './use-pinned-offsets.ts'
import type { TableChanges } from './use-table-changes.ts'

interface TableHeadProps {
  drawable: DataTableDrawable
  sorts: AggregationConfig['sort']
  /** By column. */
  pinned: readonly boolean[]
  /** Null: nothing can be changed. */
  changes: TableChanges | null
}

/** A row of values for each column group, and below them the fields and metrics. */
export function TableHead({ drawable, sorts, pinned, changes }: TableHeadProps) {
  const { columnHeadings, headings } = drawable
  const before = headings.filter(({ kind }) => kind !== 'metric').length
  return (
    <thead>
      {columnHeadings.map(({ field, spans }) => (
        <tr key={field}>
          {before > 0 && (
            <th scope="row" colSpan={before} className={classes.field}>
              <FieldMenu field={field} />
            </th>
          )}
          {spans.map((span) => (
            <SpanHeading key={JSON.stringify(span.path)} span={span} />
          ))}
        </tr>
      ))}
      <tr>
        {headings.map((heading, column) => (
          <Heading
            // biome-ignore lint/suspicious/noArrayIndexKey: equal headings are told apart by their place
            key={column}
            heading={heading}
            column={column}
            sorts={sorts}
            isPinned={pinned[column] ?? false}
            changes={changes}
          />
        ))}
      </tr>
    </thead>
  )
}

function SpanHeading({ span: { part, path, span } }: { span: ColumnSpan }) {
  const { timeZone } = useView()
  const text = partText(part, timeZone)
  const groups = groupsOf([], path, null)
  return (
    <th scope="colgroup" colSpan={span}>
      <ValueMenu field={part.field} value={part.value} groups={groups}>
        {text}
      </ValueMenu>
    </th>
  )
}

interface HeadingProps extends Pick<TableHeadProps, 'sorts' | 'changes'> {
  heading: TableHeading
  column: number
  isPinned: boolean
}

function Heading({ heading, column, sorts, isPinned, changes }: HeadingProps) {
  const { kind, name, field } = heading
  const sort = heading.sort ? sortOf(sorts, heading) : null
  const pinTitle = isPinned ? `Unpin ${name}` : `Pin ${name}`
  const Pin = isPinned ? IconPinFilled : IconPin
  return (
    <th
      scope="col"
      data-kind={kind}
      aria-sort={sort?.ariaSort}
      className={isPinned ? classes.pinned : undefined}
      style={pinnedStyle(isPinned, column)}
    >
      <span className={classes.heading}>
        <FieldMenu field={field}>{name}</FieldMenu>
        {changes && heading.sort && (
          <SortButton name={name} sort={sort} onClick={() => changes.sort(heading)} />
        )}
        {changes && kind === 'group' && (
          <button
            type="button"
            className={classes.control}
            title={pinTitle}
            aria-label={pinTitle}
            aria-pressed={isPinned}
            data-on={isPinned || undefined}
            onClick={() => changes.togglePin(name)}
          >
            <Pin size={14} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </span>
    </th>
  )
}
