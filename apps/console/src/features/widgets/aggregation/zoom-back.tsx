import { IconZoomOut } from '@tabler/icons-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { aggregationConfigOf, useView } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'

/** The way back for those who zoomed in by dragging over a time axis. */
export function ZoomBack({ widget }: WidgetViewProps) {
  const { zoomBack } = useView()
  const [rows, ...moreRows] = aggregationConfigOf(widget.config).row_pivots
  if (!zoomBack || rows?.type !== 'time' || moreRows.length > 0) return null
  return (
    <Button variant="quiet" icon={<IconZoomOut size={16} stroke={1.75} />} onClick={zoomBack}>
      Zoom back
    </Button>
  )
}
