import { useRouter } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import type { WidgetActionDialogProps } from '../../view-model/index.ts'
import { copyWidgetTo } from './copy-to-dashboard.ts'
import { DashboardTargetDialog } from './dashboard-target-dialog.tsx'

export function CopyWidgetDialog({ target, onClose }: WidgetActionDialogProps) {
  const router = useRouter()
  const { store, queryId, widget, title } = target
  const copy = async (dashboardId: string) => {
    const { document } = store.get().history
    await copyWidgetTo(dashboardId, { from: document, queryId, widgetId: widget.id, title })
    void router.navigate({ to: paths.dashboard(dashboardId) })
  }
  return (
    <DashboardTargetDialog
      title="Copy widget to dashboard"
      caption={{ idle: 'Copy widget', busy: 'Copying widget...' }}
      currentId={null}
      onSubmit={copy}
      onClose={onClose}
    />
  )
}
