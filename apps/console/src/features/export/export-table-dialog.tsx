import type { WidgetActionDialogProps } from '../view-model/index.ts'
import { ExportDialog } from './export-dialog.tsx'

export function ExportTableDialog({ target, onClose }: WidgetActionDialogProps) {
  return <ExportDialog store={target.store} widgetId={target.widget.id} onClose={onClose} />
}
