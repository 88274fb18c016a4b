import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, useMemo, useRef, useState } from 'react'
import { exactText, type Unit, unitText } from '../../../kit/charts/labels/units.ts'
import { ValuePanel } from '../../values/index.ts'
import { useView } from '../../view-model/index.ts'
import { ColourHint, Dash, type LegendEntry } from './chart-legend.tsx'
import { isAdditive, type LegendFigures, legendFigures } from './legend-figures.ts'
import { useLegendRoom } from './legend-room.ts'
import classes from './legend-table.module.css'

export interface LegendRow extends LegendEntry {
  metric: string
  unit: Unit | null
  values: readonly (number | null)[]
}

type FiguresRow = Omit<LegendRow, 'name' | 'colour' | 'value'>

interface LegendTableProps {
  widgetId: string
  rows: readonly LegendRow[]
  /** All series together; null: they do not add up. */
  total: FiguresRow | null
  /** What dashed lines are, without values where there is more than one; null: there are none. */
  dashed: FiguresRow | null
  /** What is marked in the plot. */
  marks: readonly LegendEntry[]
  /** Names of the series that are not drawn. */
  hidden: ReadonlySet<string>
  /** Left out: series stay as they are. */
  onClick?: (name: string, isAdding: boolean) => void
}

type Column = keyof LegendFigures

/** The series with their figures: sorted by any of them; a click shows one alone, with Control it hides one. */
export function LegendTable({ widgetId, rows, hidden, onClick, ...below }: LegendTableProps) {
  const [sort, setSort] = useState<{ by: Column | null; isAscending: boolean }>({
    by: null,
    isAscending: false,
  })
  const told = useMemo(
    () => rows.map((row) => ({ row, figures: legendFigures(row.values, row.metric) })),
    [rows],
  )
  const { by, isAscending } = sort
  const sorted =
    by === null
      ? told
      : told.toSorted(
          (a, b) => ((a.figures[by] ?? -Infinity) - (b.figures[by] ?? -Infinity)) * (isAscending ? 1 : -1),
        )
  const { isInteractive } = useView()
  const list = useRef<HTMLTableElement>(null)
  const { ref, fitting, footHeight } = useLegendRoom(list, rows)
  // On the wall nothing scrolls: what has no room is counted.
  const more = isInteractive ? 0 : Math.max(0, sorted.length - fitting)
  const metrics = new Set(rows.map(({ metric }) => isAdditive(metric)))
  const columns: readonly { id: Column; title: string }[] = [
    { id: 'last', title: 'Last' },
    { id: 'max', title: 'Max' },
    { id: 'whole', title: metrics.size > 1 ? 'Sum or mean' : metrics.has(true) ? 'Sum' : 'Mean' },
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form
    <div ref={ref} role="group" className={classes.box} tabIndex={0} aria-label="Legend">
      <table ref={list} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Series</span>
            </th>
            {columns.map(({ id, title }) => {
              const isSorted = id === by
              const Arrow = isAscending ? IconArrowUp : IconArrowDown
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
                >
                  <button
                    type="button"
                    onClick={() => setSort({ by: id, isAscending: isSorted && !isAscending })}
                  >
                    {title}
                    {isSorted && <Arrow size={11} stroke={2} aria-hidden="true" />}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ row, figures }, index) => (
            <tr
              key={row.name}
              data-hidden={hidden.has(row.name) || undefined}
              data-cut={index >= sorted.length - more || undefined}
            >
              <th scope="row">
                <span className={classes.series}>
                  <ColourHint widgetId={widgetId} entry={row} />
                  <SeriesName row={row} isHidden={hidden.has(row.name)} onClick={onClick} />
                </span>
              </th>
              <Figures figures={figures} unit={row.unit} columns={columns} />
            </tr>
          ))}
        </tbody>
        <TableFoot widgetId={widgetId} columns={columns} {...below} />
      </table>
      {more > 0 && (
        <p className={classes.more} style={{ bottom: footHeight }}>
          +{more} more
        </p>
      )}
    </div>
  )
}

type TableFootProps = Pick<LegendTableProps, 'widgetId' | 'total' | 'dashed' | 'marks'> & {
  columns: readonly { id: Column }[]
}

function TableFoot({ widgetId, total, dashed, marks, columns }: TableFootProps) {
  if (!total && !dashed && marks.length === 0) return null
  return (
    <tfoot>
      {total && (
        <tr>
          <th scope="row">{total.label}</th>
          <Figures figures={legendFigures(total.values, total.metric)} unit={total.unit} columns={columns} />
        </tr>
      )}
      {dashed && (
        <tr>
          <th scope="row">
            <span className={classes.series}>
              <Dash />
              <span className={classes.name}>{dashed.label}</span>
            </span>
          </th>
          <Figures
            figures={legendFigures(dashed.values, dashed.metric)}
            unit={dashed.unit}
            columns={columns}
          />
        </tr>
      )}
      {marks.map((entry) => (
        <tr key={entry.name}>
          <th scope="row" colSpan={columns.length + 1}>
            <span className={classes.series}>
              <ColourHint widgetId={widgetId} entry={entry} />
              <span className={classes.name}>{entry.label}</span>
            </span>
          </th>
        </tr>
      ))}
    </tfoot>
  )
}

interface SeriesNameProps {
  row: LegendRow
  isHidden: boolean
  onClick: LegendTableProps['onClick']
}

function SeriesName({ row, isHidden, onClick }: SeriesNameProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = (event: MouseEvent) => {
    if (!row.value) return
    event.preventDefault()
    setMenuOpen(true)
  }
  if (!onClick) return <span className={classes.name}>{row.label}</span>
  return (
    <span className={classes.menu}>
      <button
        type="button"
        className={classes.name}
        aria-pressed={!isHidden}
        title={`${row.label}: a click shows it alone, with Ctrl it hides it`}
        onClick={({ ctrlKey, metaKey }) => onClick(row.name, ctrlKey || metaKey)}
        onContextMenu={openMenu}
      >
        {row.label}
      </button>
      {isMenuOpen && row.value && <ValuePanel {...row.value} onClose={() => setMenuOpen(false)} />}
    </span>
  )
}

interface FiguresProps {
  figures: LegendFigures
  unit: Unit | null
  columns: readonly { id: Column }[]
}

function Figures({ figures, unit, columns }: FiguresProps) {
  return columns.map(({ id }) => {
    const value = figures[id]
    return (
      <td key={id} title={value === null ? undefined : (exactText(value, unit) ?? undefined)}>
        {value === null ? '' : unitText(value, unit)}
      </td>
    )
  })
}
