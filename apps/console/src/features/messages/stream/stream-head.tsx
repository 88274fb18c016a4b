import type { Sorting } from '../../view-model/index.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { ColumnHeader } from '../table/column-header.tsx'
import { leastLastWidth } from '../table/column-widths.ts'
import type { StreamColumn } from './stream-columns.ts'

interface StreamHeadProps {
  columns: readonly StreamColumn[]
  /** Pixels, of each column; the last one takes what the others leave. */
  widths: readonly number[]
  /** Chosen ones: the text of a message stands there also when it is none. */
  fields: readonly string[]
  sorting: Sorting | null
  /** Null: the columns stay. */
  onColumns: ((fields: readonly string[]) => void) | null
}

/** How wide the columns of a stream are, and what stands above them. They are dragged to another place. */
export function StreamHead({ columns, widths, fields, sorting, onColumns }: StreamHeadProps) {
  const { isInteractive } = useMessageHost()
  const isLast = (index: number) => index === columns.length - 1
  const drop = (dragged: string, before: string) => {
    if (dragged === before || !fields.includes(dragged)) return
    const others = fields.filter((field) => field !== dragged)
    const at = others.indexOf(before)
    onColumns?.(at < 0 ? [...others, dragged] : others.toSpliced(at, 0, dragged))
  }
  return (
    <>
      <colgroup>
        {columns.map(({ field }, index) => (
          // The widths are data.
          <col
            key={field}
            style={isLast(index) ? { minWidth: leastLastWidth } : { width: widths[index] ?? 0 }}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ field, kind }, index) => (
            <ColumnHeader
              key={field}
              field={field}
              kind={kind}
              width={isLast(index) || !isInteractive ? null : (widths[index] ?? null)}
              order={sorting?.order?.field === field ? sorting.order.order : null}
              onSort={sorting?.onSort ?? null}
              onRemove={
                onColumns && fields.length > 1 && fields.includes(field)
                  ? () => onColumns(fields.filter((name) => name !== field))
                  : null
              }
              onDrop={onColumns ? drop : undefined}
            />
          ))}
        </tr>
      </thead>
    </>
  )
}
