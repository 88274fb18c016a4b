import { IconDownload } from '@tabler/icons-react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import type { WidgetAction } from '../view-model/index.ts'

/** For message lists: the export dialog, with this list chosen (reference: dashboards, section 5). */
export const exportTableAction: WidgetAction = {
  id: 'export',
  place: 'menu',
  label: () => 'Export',
  icon: () => IconDownload,
  isShown: ({ widget }) => widget.type === 'messages',
  Dialog: lazyComponent(async () => (await import('./export-table-dialog.tsx')).ExportTableDialog),
}
