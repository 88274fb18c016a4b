import { IconLayoutDashboard } from '@tabler/icons-react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import type { WidgetAction } from '../../view-model/index.ts'

/** For the widgets of a search. */
export const copyToDashboardAction: WidgetAction = {
  id: 'copy-to-dashboard',
  place: 'menu',
  label: () => 'Copy to Dashboard',
  icon: () => IconLayoutDashboard,
  Dialog: lazyComponent(async () => (await import('./copy-widget-dialog.tsx')).CopyWidgetDialog),
}
