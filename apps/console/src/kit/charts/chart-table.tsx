import { memo, useDeferredValue } from 'react'
import { metricText } from './labels/number-text.ts'

interface ChartTableProps {
  title: string
  /** Above the names of the rows. */
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; values: readonly unknown[] }[]
}

/** More than anybody listens to; the page would be slow with them. */
const mostCells = 6_000
const leastRows = 20
const noRows: ChartTableProps['rows'] = []

/** The numbers of a drawing in words, for those who do not see it. */
export const ChartTable = memo(function ChartTable({ title, corner, columns, rows }: ChartTableProps) {
  // The drawing comes first.
  const ready = useDeferredValue(rows, noRows)
  const shown = ready.slice(0, Math.max(leastRows, Math.floor(mostCells / (columns.length + 1))))
  return (
    // A table is never smaller than its cells: scrolled to, they would move the drawing out of its box.
    <div className="visually-hidden">
      <table>
        <caption>
          {title}
          {shown.length < ready.length && ` (the first ${shown.length} of ${ready.length} rows)`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal names are told apart by their place
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, values }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal names are told apart by their place
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                <td key={index}>{metricText(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
