import { instantText } from '@logline/time'
import { memo } from 'react'
import { seriesLabels } from './histogram-option.ts'
import type { Histogram } from './prepare-histogram.ts'

interface HistogramTableProps {
  histogram: Histogram
  title: string
  timeZone: string
}

/** The bars in words, for those who do not see them. Times without messages are left out. */
export const HistogramTable = memo(function HistogramTable({
  histogram,
  title,
  timeZone,
}: HistogramTableProps) {
  const series = histogram.series.filter((name) => name !== 'all')
  return (
    // A table is never smaller than its cells: scrolled to, they would move the drawing out of its box.
    <div className="visually-hidden">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Messages</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {seriesLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {histogram.buckets
            .filter((bucket) => bucket.total > 0)
            .map((bucket) => (
              <tr key={bucket.fromMs}>
                <th scope="row">{instantText(bucket.fromMs, timeZone)}</th>
                <td>{bucket.total}</td>
                {series.map((name) => (
                  <td key={name}>{bucket.counts[name] ?? 0}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
})
