import { useMovableEdge } from '../../../ui/movable-edge.ts'
import { changeColumnWidth, greatestWidth, leastWidth } from './column-widths.ts'
import classes from './message-table.module.css'

interface ColumnResizerProps {
  field: string
  width: number
}

/** The edge of a column. */
export function ColumnResizer({ field, width }: ColumnResizerProps) {
  const edge = useMovableEdge({
    ...{ label: `Width of ${field}`, size: width, least: leastWidth, most: greatestWidth, side: 'right' },
    onSize: (width, isFinal) => changeColumnWidth(field, width, isFinal),
  })
  return <div {...edge} className={classes.resizer} />
}
