import { useRouter } from '@tanstack/react-router'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { Needs } from '../../kit/needs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { viewListSettings } from './view-columns.tsx'
import { dashboardKind } from './view-kinds.ts'
import { ViewList } from './view-list.tsx'

const settings = viewListSettings(dashboardKind)

export function DashboardsPage() {
  const state = useTableParams(dashboardKind.tableId, settings)
  return (
    <Page
      title="Dashboards"
      description="Widgets that show at a glance what is going on, for you or for everybody."
      actions={<CreateDashboard variant="primary" />}
    >
      <ViewList kind={dashboardKind} state={state} emptyAction={<CreateDashboard variant="default" />} />
    </Page>
  )
}

function CreateDashboard({ variant }: { variant: 'primary' | 'default' }) {
  const router = useRouter()
  return (
    <Needs permission="dashboards:create">
      <Button variant={variant} onClick={() => void router.navigate({ to: paths.newDashboard() })}>
        Create new dashboard
      </Button>
    </Needs>
  )
}
