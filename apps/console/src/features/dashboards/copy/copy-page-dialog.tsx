import { useRouter } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import type { ViewStore } from '../../view-model/index.ts'
import { copyPageTo } from './copy-to-dashboard.ts'
import { DashboardTargetDialog } from './dashboard-target-dialog.tsx'

interface CopyPageDialogProps {
  store: ViewStore
  queryId: string
  onClose: () => void
}

export function CopyPageDialog({ store, queryId, onClose }: CopyPageDialogProps) {
  const router = useRouter()
  const { document, saved } = store.get().history
  const copy = async (dashboardId: string) => {
    const page = await copyPageTo(dashboardId, document, queryId)
    void router.navigate({ href: hrefOf(router.basepath, paths.dashboard(dashboardId, { page })) })
  }
  return (
    <DashboardTargetDialog
      title="Copy page to dashboard"
      caption={{ idle: 'Copy page', busy: 'Copying page...' }}
      currentId={saved.view.revision === null ? null : saved.view.id}
      onSubmit={copy}
      onClose={onClose}
    />
  )
}

function hrefOf(basepath: string, path: string): string {
  return `${basepath.replace(/\/$/, '')}${path}`
}
