import type { Sorting } from '../../view-model/index.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { ColumnHeader } from './column-header.tsx'
import { leastLastWidth } from './column-widths.ts'

interface TableColumnsProps {
  columns: readonly string[]
  /** Pixels, of each column; the last one takes what the others leave. */
  widths: readonly number[]
  sorting: Sorting | null
  onRemoveColumn: ((field: string) => void) | null
}

/** How wide the columns are, and what stands above them. */
export function TableColumns({ columns, widths, sorting, onRemoveColumn }: TableColumnsProps) {
  const { isInteractive } = useMessageHost()
  const isLast = (index: number) => index === columns.length - 1
  return (
    <>
      <colgroup>
        {widths.map((width, index) => (
          // The widths are data.
          <col key={columns[index]} style={isLast(index) ? { minWidth: leastLastWidth } : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((name, index) => (
            <ColumnHeader
              key={name}
              field={name}
              width={isLast(index) || !isInteractive ? null : (widths[index] ?? null)}
              order={sorting?.order?.field === name ? sorting.order.order : null}
              onSort={sorting?.onSort ?? null}
              onRemove={columns.length > 1 ? onRemoveColumn : null}
            />
          ))}
        </tr>
      </thead>
    </>
  )
}
