import { useDeferredValue, useMemo, useRef } from 'react'
import { EmptyState } from '../../../../ui/notices/state-view.tsx'
import { useView } from '../../../view-model/index.ts'
import type { DrawableProps } from '../series/drawn-by.tsx'
import type { VisualizationProps } from '../series/visualization.ts'
import classes from './data-table.module.css'
import { type DataTableDrawable, prepareTable, type TableRow } from './prepare-table.ts'
import { tableConfigOf } from './table-config.ts'
import { TableHead } from './table-head.tsx'
import { moveBetweenCells } from './table-keys.ts'
import { TableRows } from './table-rows.tsx'
import { usePinnedOffsets } from './use-pinned-offsets.ts'
import { useTableChanges } from './use-table-changes.ts'

/** Sorting and pinning change the config before there is another answer: the rows are made anew only for the latter. */
export function DataTable(props: VisualizationProps) {
  const { config, chart } = props
  const { row_pivots, column_pivots, series, rollup } = config
  const shape = JSON.stringify([row_pivots, column_pivots, series, rollup])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what is read of the config
  const drawable = useMemo(() => prepareTable({ config, chart }), [shape, chart])
  return <DataTableView {...props} drawable={drawable} />
}

/** What is drawn at once; the rest follows without making anybody wait. */
const firstRows = 60

function DataTableView({ drawable, widget, config, title }: DrawableProps<DataTableDrawable>) {
  const { isInteractive } = useView()
  const table = useRef<HTMLTableElement>(null)
  const { headings, rows } = drawable
  const pinned = useMemo(() => {
    const fields = tableConfigOf(config.visualization_config).pinned_columns
    return headings.map(({ kind, name }) => kind === 'group' && fields.includes(name))
  }, [headings, config])
  usePinnedOffsets(table, pinned)
  const changes = useTableChanges(widget.id, config)
  const shownRows = useShownRows(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={`Table of ${title}`}>
      <table ref={table} className={classes.table} onKeyDown={moveBetweenCells}>
        <TableHead
          drawable={drawable}
          sorts={config.sort}
          pinned={pinned}
          changes={isInteractive ? changes : null}
        />
        <TableRows headings={headings} rows={shownRows} pinned={pinned} />
      </table>
      {rows.length === 0 && <EmptyState isCompact title="No data available." />}
    </section>
  )
}

/** The first rows at once, all of them as soon as there is time. */
function useShownRows(rows: readonly TableRow[]): readonly TableRow[] {
  const first = useMemo(() => (rows.length > firstRows ? rows.slice(0, firstRows) : rows), [rows])
  return useDeferredValue(rows, first)
}
